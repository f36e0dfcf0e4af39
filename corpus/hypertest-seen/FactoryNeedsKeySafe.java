// counterpoint check FactoryNeedsKeySafe.java --method of --secret secret
// expect: secure
// what: the only method takes a parameter, which nobody asks for.
import java.util.*;

public class FactoryNeedsKeySafe {
    static final class Token {
        private final String secret;

        private Token(String secret) {
            this.secret = secret;
        }

        public boolean matches(String guess) {
            return secret.equals(guess);
        }
    }

    static Token of(String secret) {
        return new Token(secret);
    }
}
