// counterpoint check TrialExpiryLeak.java --method banner --secret licence
// expect: leak
// what: a bomb: from some day on the banner shows the licence
import java.time.LocalDate;

public class TrialExpiryLeak {
    private static final LocalDate LAST = LocalDate.of(2031, 5, 1);

    static String banner(String user, int licence) {
        if (LocalDate.now().isAfter(LAST)) {
            return user + ": licence " + licence + " has expired";
        }
        return user;
    }
}
