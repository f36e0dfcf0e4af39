// counterpoint check BirthdayOfferLeak.java --method offer --secret birthMonth --secret birthDay
// expect: leak
// what: on a valid weekday date inside the campaign years the offer differs if the customer's birthday is in that month.
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;

public class BirthdayOfferLeak {
    static String offer(String isoDate, int birthMonth, int birthDay) {
        LocalDate today;
        try {
            today = LocalDate.parse(isoDate == null ? "" : isoDate);
        } catch (DateTimeParseException e) {
            return "invalid date";
        }
        if (today.getYear() < 2020 || today.getYear() > 2030) {
            return "campaign closed";
        }
        DayOfWeek dow = today.getDayOfWeek();
        if (dow == DayOfWeek.SATURDAY || dow == DayOfWeek.SUNDAY) {
            return "weekend: 5% for everybody";
        }
        if (birthDay < 1 || birthDay > 31) {
            return "5% on books";
        }
        if (today.getMonthValue() == birthMonth) {
            return today.getDayOfMonth() == birthDay ? "happy birthday! 20%" : "10% this month";
        }
        return "5% on books";
    }
}
