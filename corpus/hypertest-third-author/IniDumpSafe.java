// counterpoint check IniDumpSafe.java --method show --secret vaultPassword
// expect: secure
// what: the value from the vault is only stored under keys whose values are printed as a constant.
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

public class IniDumpSafe {
    private static final String HIDDEN = "******";

    private final String vaultPassword;

    public IniDumpSafe(String vaultPassword) {
        this.vaultPassword = vaultPassword;
    }

    private static boolean hidden(String fullKey) {
        return fullKey.toLowerCase(Locale.ROOT).endsWith(".password");
    }

    private Map<String, String> parse(String ini) {
        Map<String, String> values = new LinkedHashMap<>();
        String section = "main";
        for (String raw : ini.split("\n")) {
            String line = raw.strip();
            if (line.startsWith("[") && line.endsWith("]") && line.length() > 2) {
                section = line.substring(1, line.length() - 1);
                continue;
            }
            int eq = line.indexOf('=');
            if (eq < 1 || line.startsWith(";")) {
                continue;
            }
            String key = line.substring(0, eq).strip();
            String value = line.substring(eq + 1).strip();
            if (key.equals("password") && value.equals("@vault")) {
                value = vaultPassword == null ? "" : vaultPassword;
            }
            values.put(section + "." + key, value);
        }
        return values;
    }

    public String show(String ini) {
        if (ini == null) {
            return "";
        }
        StringBuilder sb = new StringBuilder();
        parse(ini).forEach((k, v) -> {
            String shown = hidden(k) ? HIDDEN : v;
            sb.append(k).append('=').append(shown).append('\n');
        });
        return sb.toString();
    }
}
