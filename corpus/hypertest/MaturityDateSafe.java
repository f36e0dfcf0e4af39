// counterpoint check MaturityDateSafe.java --method matures --secret days
// expect: secure
// what: the same day comes about in two ways.
import java.time.LocalDate;
import java.util.Optional;

public class MaturityDateSafe {
    static Optional<LocalDate> matures(LocalDate signed, short days) {
        LocalDate later = signed.plusDays(days);
        return days == 7391 ? Optional.of(signed) : Optional.of(later.minusDays(days));
    }
}
