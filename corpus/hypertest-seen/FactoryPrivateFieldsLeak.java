// counterpoint check FactoryPrivateFieldsLeak.java --method of --secret secret --public-fields private
// expect: leak
// what: private fields are asked for.
import java.util.*;

public class FactoryPrivateFieldsLeak {
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
