// counterpoint check RenewalNoticeLeak.java --method notice --secret rank
// expect: leak
// what: members whose contract lasts longer than a day are told their rank.
import java.time.Duration;
import java.time.LocalDate;

public class RenewalNoticeLeak {
    static long notice(LocalDate start, Duration length, int rank) {
        long days = length.getSeconds() / 86_400;
        return days > 1 ? start.toEpochDay() + days + rank : start.toEpochDay();
    }
}
