// counterpoint check MaturityDateLeak.java --method matures --secret days
// expect: leak
// what: a date of the library is seen by its day.
import java.time.LocalDate;
import java.util.Optional;

public class MaturityDateLeak {
    static Optional<LocalDate> matures(LocalDate signed, short days) {
        return days < 0 ? Optional.of(signed) : Optional.of(signed.plusDays(days));
    }
}
