// counterpoint check PackageGetterLeak.java --method of --secret secret
// expect: leak
// what: the package can call the getter.
import java.util.*;

public class PackageGetterLeak {
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
