// counterpoint check ToStringMaskedSafe.java --method of --secret secret
// expect: secure
// what: the text of the object shows stars.
import java.util.*;

public class ToStringMaskedSafe {
    static final class Token {
        private final String secret;

        private Token(String secret) {
            this.secret = secret;
        }

        @Override
        public String toString() {
            return "Token ***";
        }
    }

    static Token of(String secret) {
        return new Token(secret);
    }
}
