// counterpoint check TicketSearchLeak.java --method search --secret internalNote
// expect: leak
// what: the search also looks into the hidden note, so the number of hits tells whether the note contains the query.
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

public class TicketSearchLeak {
    record Ticket(int id, String title, Optional<String> note) {
        boolean matches(String needle) {
            return contains(title, needle) || note.map(n -> contains(n, needle)).orElse(false);
        }

        private static boolean contains(String hay, String needle) {
            return hay.toLowerCase(Locale.ROOT).contains(needle);
        }
    }

    private static final int MIN_QUERY = 3;

    /** Public search of the tracker: number of issues found and the first id. */
    public static String search(List<String> titles, String query, String internalNote) {
        String q = query == null ? "" : query.strip().toLowerCase(Locale.ROOT);
        if (q.length() < MIN_QUERY) {
            return "please enter at least " + MIN_QUERY + " characters";
        }
        List<Ticket> tickets = new ArrayList<>();
        int id = 1000;
        if (titles != null) {
            for (String t : titles) {
                tickets.add(new Ticket(id++, t == null ? "(untitled)" : t, Optional.empty()));
            }
        }
        tickets.add(new Ticket(id, "Cannot export report", Optional.ofNullable(internalNote)));

        List<Ticket> hits = tickets.stream().filter(t -> t.matches(q)).toList();
        return hits.isEmpty() ? "nothing found" : hits.size() + " issue(s), first #" + hits.get(0).id();
    }
}
