// counterpoint check FactoryReversedLeak.java --method of --secret secret
// expect: leak
// what: a method that sounds like work gives the secret back, backwards.
import java.util.*;

public class FactoryReversedLeak {
    static final class Token {
        private final String secret;

        private Token(String secret) {
            this.secret = secret;
        }

        public String render() {
            return new StringBuilder(secret).reverse().toString();
        }
    }

    static Token of(String secret) {
        return new Token(secret);
    }
}
