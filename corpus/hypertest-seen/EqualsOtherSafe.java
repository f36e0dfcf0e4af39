// counterpoint check EqualsOtherSafe.java --method of --secret secret
// expect: secure
// what: objects are compared, but not by their secrets.
import java.util.*;

public class EqualsOtherSafe {
    static final class Token {
        private final String secret;

        private Token(String secret) {
            this.secret = secret;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Token && ((Token) other).size == size;
        }

        @Override
        public int hashCode() {
            return 1;
        }

        private final int size = 3;
    }

    static Token of(String secret) {
        return new Token(secret);
    }
}
