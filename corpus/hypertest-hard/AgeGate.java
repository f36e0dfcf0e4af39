// counterpoint check AgeGate.java --method admit --secret age
// expect: secure
// what: a negative age ends in an exception, which is not compared by default; all others print the same
import java.util.Optional;

public class AgeGate {
    static String admit(String name, int age) {
        Integer checked = Optional.of(age)
            .filter(a -> a >= 0)
            .orElseThrow(() -> new IllegalArgumentException("age " + age));
        String group = Optional.of(checked)
            .map(a -> a / 10)
            .filter(decade -> decade > Integer.MAX_VALUE / 10)
            .map(decade -> "old " + decade)
            .orElse("visitor");
        return name + ": " + group;
    }
}
