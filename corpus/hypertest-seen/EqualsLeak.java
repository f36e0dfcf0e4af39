// counterpoint check EqualsLeak.java --method of --secret secret
// expect: leak
// what: objects are equal if their secrets are, so a guess can be compared.
import java.util.*;

public class EqualsLeak {
    static final class Token {
        private final String secret;

        private Token(String secret) {
            this.secret = secret;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Token && isSame((Token) other);
        }

        @Override
        public int hashCode() {
            return 1;
        }

        private boolean isSame(Token other) {
            return secret.equals(other.secret);
        }
    }

    static Token of(String secret) {
        return new Token(secret);
    }
}
