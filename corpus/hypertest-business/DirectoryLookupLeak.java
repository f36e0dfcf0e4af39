// counterpoint check DirectoryLookupLeak.java --method find --secret directory
// expect: leak
// what: well-formed keys with the public prefix are answered from the secret directory without a further check.
import java.util.Map;
import java.util.Optional;

public class DirectoryLookupLeak {
    private static final String PUBLIC_PREFIX = "pub.";
    private static final int MAX_KEY = 24;

    public String find(String key, Map<String, String> directory) {
        return validate(key)
                .filter(k -> k.startsWith(PUBLIC_PREFIX))
                .flatMap(k -> read(directory, k.substring(PUBLIC_PREFIX.length())))
                .map(String::strip)
                .orElse("not found");
    }

    private Optional<String> validate(String key) {
        if (key == null || key.length() > MAX_KEY) {
            return Optional.empty();
        }
        for (int i = 0; i < key.length(); i++) {
            char c = key.charAt(i);
            if (!Character.isLetterOrDigit(c) && c != '.') {
                return Optional.empty();
            }
        }
        return Optional.of(key);
    }

    private Optional<String> read(Map<String, String> directory, String name) {
        if (directory == null || name.isEmpty()) {
            return Optional.empty();
        }
        return Optional.ofNullable(directory.get(name));
    }
}
