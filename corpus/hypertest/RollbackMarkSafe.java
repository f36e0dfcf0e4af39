// counterpoint check RollbackMarkSafe.java --method line --secret note
// expect: secure
// what: the line is cut back to the length that it had before the note was appended.
public class RollbackMarkSafe {
    private final StringBuilder archive = new StringBuilder();

    String line(String user, String note) {
        StringBuilder line = new StringBuilder();
        line.append(user).append(" logged in");
        int mark = line.length();
        line.append('#').append(note);
        archive.append(line).append('\n');
        line.setLength(mark);
        return line.append('.').toString();
    }
}
