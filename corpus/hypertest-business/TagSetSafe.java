// counterpoint check TagSetSafe.java --method tags --secret tableHint
// expect: secure
// what: the secret changes only the capacity and insertion order of the hash set; the result is sorted before it is joined.
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeSet;

public class TagSetSafe {
    public static String tags(List<String> raw, int tableHint) {
        if (raw == null) {
            return "[]";
        }
        List<String> ordered = new ArrayList<>(raw);
        if (tableHint % 2 != 0) {
            Collections.reverse(ordered);
        }
        Set<String> unique = new HashSet<>(4 + (tableHint & 0x3f));
        for (String tag : ordered) {
            String clean = clean(tag);
            if (!clean.isEmpty()) {
                unique.add(clean);
            }
        }
        StringJoiner joiner = new StringJoiner(", ", "[", "]");
        for (String tag : new TreeSet<>(unique)) {
            joiner.add(tag);
        }
        return joiner.toString();
    }

    private static String clean(String tag) {
        if (tag == null) {
            return "";
        }
        StringBuilder sb = new StringBuilder();
        for (char c : tag.toCharArray()) {
            if (c >= 'a' && c <= 'z' || c == '-') {
                sb.append(c);
            } else if (c >= 'A' && c <= 'Z') {
                sb.append((char) (c + 32));
            }
        }
        return sb.toString();
    }
}
