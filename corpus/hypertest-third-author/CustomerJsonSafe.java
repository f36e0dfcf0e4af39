// counterpoint check CustomerJsonSafe.java --method toJson --secret taxId --secret risk
// expect: secure
// what: the private members are written to the buffer but always cut off again before the text is returned.
import java.util.Map;
import java.util.TreeMap;

public class CustomerJsonSafe {
    static final class Json {
        private final StringBuilder out = new StringBuilder("{");

        int mark() { return out.length(); }

        void rollback(int mark) { out.setLength(mark); }

        Json member(String key, String value) {
            if (out.length() > 1) {
                out.append(',');
            }
            quote(key);
            out.append(':');
            if (value == null) {
                out.append("null");
            } else {
                quote(value);
            }
            return this;
        }

        private void quote(String s) {
            out.append('"');
            for (int i = 0; i < s.length(); i++) {
                char c = s.charAt(i);
                if (c == '"' || c == '\\') {
                    out.append('\\').append(c);
                } else if (c < ' ') {
                    out.append(String.format("\\u%04x", (int) c));
                } else {
                    out.append(c);
                }
            }
            out.append('"');
        }

        String end() { return out + "}"; }
    }

    public static String toJson(String name, Map<String, String> tags, boolean partner, String taxId, int risk) {
        Json json = new Json().member("name", name);
        int mark = json.mark();
        json.member("taxId", taxId).member("risk", Integer.toString(risk));
        boolean internal = json.mark() <= mark;
        if (!internal) {
            json.rollback(mark);
        }
        if (tags != null) {
            tags.remove("taxId");
            new TreeMap<>(tags).forEach(json::member);
        }
        if (partner) {
            json.member("partner", "yes");
        }
        return json.end();
    }
}
