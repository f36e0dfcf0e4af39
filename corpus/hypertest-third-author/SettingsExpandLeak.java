// counterpoint check SettingsExpandLeak.java --method dump --secret dbPassword
// expect: leak
// what: the value is hidden under its own key, but another setting that refers to this key is printed expanded.
import java.util.LinkedHashMap;
import java.util.Map;

public class SettingsExpandLeak {
    private static String expand(String value, Map<String, String> all) {
        int open = value.indexOf("${");
        if (open < 0) {
            return value;
        }
        int close = value.indexOf('}', open);
        if (close < 0) {
            return value;
        }
        String key = value.substring(open + 2, close).trim();
        String replacement = all.getOrDefault(key, "");
        // one level only: the replacement itself is not expanded
        return value.substring(0, open) + replacement + expand(value.substring(close + 1), all);
    }

    private static boolean sensitive(String key) {
        return key.endsWith("password") || key.endsWith("secret") || key.endsWith("token");
    }

    /** Shows the effective configuration at start-up. */
    public static String dump(String properties, String dbPassword) {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("db.user", "app");
        all.put("db.password", dbPassword == null ? "" : dbPassword);
        for (String line : (properties == null ? "" : properties).split("\\R")) {
            String l = line.strip();
            int eq = l.indexOf('=');
            if (l.startsWith("#") || eq <= 0) {
                continue;
            }
            String key = l.substring(0, eq).strip();
            if (!sensitive(key)) {
                all.put(key, l.substring(eq + 1).strip());
            }
        }
        StringBuilder out = new StringBuilder();
        for (Map.Entry<String, String> e : all.entrySet()) {
            String shown = sensitive(e.getKey()) ? "********" : expand(e.getValue(), all);
            out.append(e.getKey()).append(" = ").append(shown).append('\n');
        }
        return out.toString();
    }
}
