// counterpoint check FactoryHiddenSafe.java --method of --secret secret
// expect: secure
// what: a factory keeps a secret in a private field, which nobody can read.
import java.util.*;

public class FactoryHiddenSafe {
    static final class Token {
        private final String secret;

        private Token(String secret) {
            this.secret = secret;
        }
    }

    static Token of(String secret) {
        return new Token(secret);
    }
}
