// counterpoint check WardLabelLeak.java --method print --secret diagnosis
// expect: leak
// what: the diagnosis is replaced by as many stars as it has characters, which gives its length away.
public class WardLabelLeak {
    record Bed(String ward, int number) {
        String code() {
            String w = ward == null || ward.isBlank() ? "?" : ward.strip();
            return w + "/" + number;
        }
    }

    private static final String LABEL = """
            +----------------------+
            | Bed:       %s
            | Allergies: %s
            | Diagnosis: %s
            +----------------------+
            """;

    static String redact(String text) {
        if (text == null) {
            return "n/a";
        }
        return "*".repeat(text.length());
    }

    public void print(Bed bed, boolean allergies, int copies, String diagnosis) {
        String code = bed == null ? "unassigned" : bed.code();
        String label = LABEL.formatted(code, allergies ? "YES" : "no", redact(diagnosis));
        int n = Math.max(1, Math.min(copies, 3));
        for (int i = 0; i < n; i++) {
            System.out.print(label);
        }
    }
}
