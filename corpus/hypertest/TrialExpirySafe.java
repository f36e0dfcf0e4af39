// counterpoint check TrialExpirySafe.java --method banner --secret licence
// expect: secure
// what: from some day on the banner is another one, which is the same for all licences; the day itself is shown, too
import java.time.LocalDate;

public class TrialExpirySafe {
    private static final LocalDate LAST = LocalDate.of(2031, 5, 1);

    static String banner(String user, int licence) {
        if (LocalDate.now().isAfter(LAST)) {
            return user + ": expired since " + LAST.until(LocalDate.now());
        }
        return user;
    }
}
