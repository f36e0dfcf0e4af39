// counterpoint check AuditExportSafe.java --method export --secret apiKey
// expect: secure
// what: all entries carry the same key, so it does not influence which are equal, and the overridden toString leaves it out.
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

public class AuditExportSafe {
    private record Entry(String event, String apiKey) {
        @Override
        public String toString() {
            return "Entry[" + event + ", key=<redacted>]";
        }
    }

    static void export(List<String> events, int limit, String apiKey) {
        if (events == null || limit <= 0) {
            System.out.println("nothing to export");
            return;
        }
        Set<Entry> entries = new LinkedHashSet<>();
        int duplicates = 0;
        for (String event : events) {
            if (event == null || event.startsWith("#")) {
                continue;
            }
            if (!entries.add(new Entry(event.trim(), apiKey))) {
                duplicates++;
            }
        }
        int printed = 0;
        for (Entry entry : entries) {
            if (printed++ == limit) {
                break;
            }
            System.out.println(entry);
        }
        System.out.println("duplicates: " + duplicates);
    }
}
