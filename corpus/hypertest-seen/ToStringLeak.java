// counterpoint check ToStringLeak.java --method of --secret secret
// expect: leak
// what: the text of the object shows the secret.
import java.util.*;

public class ToStringLeak {
    static final class Token {
        private final String secret;

        private Token(String secret) {
            this.secret = secret;
        }

        @Override
        public String toString() {
            return "Token " + secret.length();
        }
    }

    static Token of(String secret) {
        return new Token(secret);
    }
}
