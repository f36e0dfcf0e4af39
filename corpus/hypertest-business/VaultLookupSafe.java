// counterpoint check VaultLookupSafe.java --method answer --secret vault
// expect: secure
// what: an entry that is present is redacted to the same text that is used for a missing entry, and the vault's size is not reported.
import java.util.Map;
import java.util.Optional;

public class VaultLookupSafe {
    private static final String REDACTED = "<protected>";

    static String answer(String user, String key, Map<String, String> vault) {
        if (user == null || key == null || key.isBlank()) {
            return "bad request";
        }
        String value = lookup(key.trim(), vault)
                .filter(v -> !v.isEmpty())
                .map(v -> redact(v, user))
                .orElse(REDACTED);
        return user + " asked for " + key.trim() + ": " + value;
    }

    private static Optional<String> lookup(String key, Map<String, String> vault) {
        if (vault == null || !vault.containsKey(key)) {
            return Optional.empty();
        }
        return Optional.ofNullable(vault.get(key));
    }

    private static String redact(String value, String user) {
        boolean owner = value.startsWith(user + ":");
        String shown = owner ? value.substring(user.length() + 1) : value;
        return shown.isEmpty() ? REDACTED : shown.replaceAll("(?s).+", REDACTED);
    }
}
