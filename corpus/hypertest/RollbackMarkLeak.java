// counterpoint check RollbackMarkLeak.java --method line --secret note
// expect: leak
// what: the last hash sign may be one inside the note, and then the note is cut there and not removed.
public class RollbackMarkLeak {
    private final StringBuilder archive = new StringBuilder();

    String line(String user, String note) {
        StringBuilder line = new StringBuilder();
        line.append(user).append(" logged in");
        line.append('#').append(note);
        archive.append(line).append('\n');
        int mark = line.lastIndexOf("#");
        line.setLength(mark);
        return line.append('.').toString();
    }
}
