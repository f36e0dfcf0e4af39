// counterpoint check ReportBuilder.java --method render --secret note
// expect: leak
// what: tags internal and then draft, without redact, and a title of more than 5 characters: the length of the note shows. ("report", "", "internal","draft") vs note "abc"
import java.util.Arrays;
import java.util.Optional;

public class ReportBuilder {
    static class Builder {
        private String title = "untitled";
        private String note;
        private boolean internal;
        private boolean draft;
        private boolean redacted;

        Builder title(String title) {
            this.title = Optional.ofNullable(title).map(String::strip).filter(t -> t.length() > 5).orElse("untitled");
            return this;
        }

        Builder note(String note) {
            this.note = note;
            return this;
        }

        Builder tag(String tag) {
            switch (tag) {
                case "internal" -> internal = true;
                case "draft" -> draft = internal;
                case "redact" -> redacted = true;
                default -> { }
            }
            return this;
        }

        String build() {
            StringBuilder out = new StringBuilder(title);
            if (draft && !redacted && !title.equals("untitled")) {
                out.append(" (").append(note == null ? 0 : note.length()).append(")");
            }
            return out.toString();
        }
    }

    static String render(String title, String note, String... tags) {
        Builder builder = new Builder().title(title).note(note);
        Arrays.stream(tags).forEach(builder::tag);
        return builder.build();
    }
}
