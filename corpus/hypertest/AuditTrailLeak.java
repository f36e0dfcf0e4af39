// counterpoint check AuditTrailLeak.java --method close --secret pin --public 'java.io.PrintStream.println(String)'
// expect: leak
// what: lines go to the printer through a method reference, and one more of them if the pin is a weak one.
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

public class AuditTrailLeak {
    private final List<String> lines = new ArrayList<>();

    private void note(String line) {
        lines.add(line);
    }

    static void close(String account, int pin) {
        AuditTrailLeak trail = new AuditTrailLeak();
        Consumer<String> note = trail::note;
        note.accept("closed " + account);
        if (pin % 1111 == 0) {
            note.accept("weak pin");
        }
        trail.lines.forEach(System.out::println);
    }
}
