// counterpoint check FactoryPrivateGetterSafe.java --method of --secret secret
// expect: secure
// what: the method that gives the secret back is private.
import java.util.*;

public class FactoryPrivateGetterSafe {
    static final class Token {
        private final String secret;

        private Token(String secret) {
            this.secret = secret;
        }

        private String secret() {
            return secret;
        }
    }

    static Token of(String secret) {
        return new Token(secret);
    }
}
