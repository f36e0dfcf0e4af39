// counterpoint check RenewalNoticeSafe.java --method notice --secret rank
// expect: secure
// what: members are told how long their contract lasts, whatever their rank.
import java.time.Duration;
import java.time.LocalDate;

public class RenewalNoticeSafe {
    static long notice(LocalDate start, Duration length, int rank) {
        long days = length.getSeconds() / 86_400;
        return days > 1 ? start.toEpochDay() + days + rank * 0 : start.toEpochDay();
    }
}
