// counterpoint check LeapBirthday.java --method greeting --secret birth
// expect: leak
// what: March 1st of a year that is no leap year, birth on February 29: "belated". today 2023-03-01: birth 2000-02-29 -> belated, 2000-01-01 -> none
import java.time.LocalDate;
import java.time.Month;

public class LeapBirthday {
    static boolean leapDay(LocalDate date) {
        return date.getMonth() == Month.FEBRUARY && date.getDayOfMonth() == 29;
    }

    static String greeting(LocalDate today, LocalDate birth) {
        if (today.isBefore(birth)) {
            return "none";
        }
        if (!today.isLeapYear() && today.getMonthValue() == 3 && today.getDayOfMonth() == 1 && leapDay(birth)) {
            return "belated";
        }
        return "none";
    }
}
