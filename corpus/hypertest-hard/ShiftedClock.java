// counterpoint check ShiftedClock.java --method format --secret days
// expect: secure
// what: the date is moved forward and back by the same bounded number of days: plusDays and minusDays are inverse (years stay small)
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;

public class ShiftedClock {
    private static final DateTimeFormatter ISO = DateTimeFormatter.ISO_LOCAL_DATE;

    static String format(int year, int dayOfYear, int days) {
        int y = 1900 + Math.floorMod(year, 200);
        int d = 1 + Math.floorMod(dayOfYear, 365);
        int shift = Math.floorMod(days, 1000);
        LocalDate date = LocalDate.ofYearDay(y, d);
        LocalDate moved = date.plusDays(shift);
        if (moved.isBefore(date)) {
            return "overflow " + shift;
        }
        return ISO.format(moved.minusDays(shift));
    }
}
