// counterpoint check SupportTicketSafe.java --method submit --secret password
// expect: secure
// what: the scan for the password in the text only fills a local audit note that is dropped; the reply depends on the subject alone.
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

public class SupportTicketSafe {
    static class Note {
        final String text;
        final int weight;

        Note(String text, int weight) {
            this.text = text;
            this.weight = weight;
        }
    }

    public static String submit(String subject, String body, String password) {
        List<Note> notes = new ArrayList<>();
        if (body != null && password != null && !password.isEmpty() && body.contains(password)) {
            notes.add(new Note("customer sent the password " + password, 10));
        }
        int weight = 0;
        for (Note note : notes) {
            weight += note.weight;
        }
        notes.add(new Note("total " + weight, weight));
        return "ticket queued with priority " + priority(subject);
    }

    private static int priority(String subject) {
        if (subject == null || subject.isBlank()) {
            return 5;
        }
        String s = subject.toLowerCase(Locale.ROOT);
        if (s.contains("outage")) {
            return 1;
        }
        return s.contains("invoice") ? 3 : 4;
    }
}
