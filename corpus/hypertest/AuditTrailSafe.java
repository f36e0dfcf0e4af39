// counterpoint check AuditTrailSafe.java --method close --secret pin --public 'java.io.PrintStream.println(String)'
// expect: secure
// what: lines go to the printer through a method reference; what is noted about the pin is removed before.
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

public class AuditTrailSafe {
    private final List<String> lines = new ArrayList<>();

    private void note(String line) {
        lines.add(line);
    }

    static void close(String account, int pin) {
        AuditTrailSafe trail = new AuditTrailSafe();
        Consumer<String> note = trail::note;
        note.accept("closed " + account);
        if (pin % 1111 == 0) {
            note.accept("weak pin");
        }
        trail.lines.removeIf(line -> line.startsWith("weak"));
        trail.lines.forEach(System.out::println);
    }
}
