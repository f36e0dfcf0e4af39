// counterpoint check AgeGate.java --method admit --secret age --public return --public out
// expect: secure
// what: a negative age ends in an exception, which is not seen here, and neither is its message; all others print the same
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
