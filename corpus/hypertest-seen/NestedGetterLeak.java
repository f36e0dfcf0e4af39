// counterpoint check NestedGetterLeak.java --method of --secret secret
// expect: leak
// what: an object in a list in a map shows the secret.
import java.util.*;

public class NestedGetterLeak {
    static final class Token {
        private final String secret;

        Token(String secret) {
            this.secret = secret;
        }

        public boolean isLong() {
            return secret.length() > 3;
        }
    }

    static Map<String, List<Token>> of(String secret) {
        Map<String, List<Token>> all = new HashMap<>();
        all.put("first", List.of(new Token("a"), new Token(secret)));
        return all;
    }
}
