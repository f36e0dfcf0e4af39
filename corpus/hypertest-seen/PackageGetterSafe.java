// counterpoint check PackageGetterSafe.java --method of --secret secret --public-fields public
// expect: secure
// what: only public members are seen, and the getter is not.
import java.util.*;

public class PackageGetterSafe {
    static final class Token {
        private final String secret;

        private Token(String secret) {
            this.secret = secret;
        }

        String secret() {
            return secret;
        }
    }

    static Token of(String secret) {
        return new Token(secret);
    }
}
