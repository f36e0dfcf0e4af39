// counterpoint check FactoryGetterLeak.java --method of --secret secret
// expect: leak
// what: a factory keeps a secret that a method of the object gives back.
import java.util.*;

public class FactoryGetterLeak {
    static final class Token {
        private final String secret;

        private Token(String secret) {
            this.secret = secret;
        }

        public String secret() {
            return secret;
        }
    }

    static Token of(String secret) {
        return new Token(secret);
    }
}
