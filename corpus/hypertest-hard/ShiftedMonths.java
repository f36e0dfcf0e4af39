// counterpoint check ShiftedMonths.java --method format --secret months
// expect: leak
// what: plusMonths/minusMonths is not invertible at ends of months: 31 January + 1 - 1 month = 28/29 -> clipped. year 1900(0), day 30 -> Jan 31; months 0 -> 1900-01-31, 1 -> 1900-01-28
import java.time.LocalDate;

public class ShiftedMonths {
    static String format(int year, int dayOfYear, int months) {
        int y = 1900 + Math.floorMod(year, 200);
        int d = 1 + Math.floorMod(dayOfYear, 365);
        int shift = Math.floorMod(months, 12);
        LocalDate date = LocalDate.ofYearDay(y, d);
        LocalDate moved = date.plusMonths(shift).minusMonths(shift);
        return moved.toString();
    }
}
