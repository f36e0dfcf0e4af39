// counterpoint check NestedHiddenSafe.java --method of --secret secret
// expect: secure
// what: an object in a list in a map hides the secret.
import java.util.*;

public class NestedHiddenSafe {
    static final class Token {
        private final String secret;

        Token(String secret) {
            this.secret = secret;
        }
    }

    static Map<String, List<Token>> of(String secret) {
        Map<String, List<Token>> all = new HashMap<>();
        all.put("first", List.of(new Token("a"), new Token(secret)));
        return all;
    }
}
