// LocalDate, LocalTime, Period and ChronoUnit: calendar arithmetic without formatting.
import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Month;
import java.time.Period;
import java.time.temporal.ChronoUnit;

public class LocalDateArithmetic {
    public static void main(String[] args) {
        LocalDate d = LocalDate.of(2024, 1, 31);
        System.out.println(d + " " + d.plusMonths(1) + " " + d.plusYears(1).plusMonths(1) + " " + d.minusDays(31));
        System.out.println(d.getDayOfWeek() + " " + d.getDayOfYear() + " " + d.lengthOfMonth() + " " + d.isLeapYear());
        LocalDate leap = LocalDate.of(2024, Month.FEBRUARY, 29);
        System.out.println(leap.plusYears(1) + " " + leap.plusYears(4) + " " + leap.withDayOfMonth(1) + " " + leap.plusWeeks(2));
        System.out.println(ChronoUnit.DAYS.between(d, LocalDate.of(2025, 1, 31)) + " "
            + ChronoUnit.MONTHS.between(d, leap) + " " + d.until(LocalDate.of(2025, 3, 1)));
        System.out.println(Period.between(LocalDate.of(1990, 5, 15), d) + " " + Period.of(1, 14, 40).normalized());
        System.out.println(d.isBefore(leap) + " " + d.compareTo(leap) + " " + d.equals(LocalDate.parse("2024-01-31")));
        System.out.println(LocalDate.ofYearDay(2023, 365) + " " + LocalDate.ofEpochDay(0) + " " + d.toEpochDay() + " "
            + LocalDate.of(-44, 3, 15) + " " + LocalDate.of(1900, 2, 28).plusDays(1));
        for (int y : new int[] {1900, 2000, 2023, 2024}) {
            System.out.println(y + " " + LocalDate.of(y, 12, 25).getDayOfWeek() + " " + java.time.Year.isLeap(y));
        }
        System.out.println(DayOfWeek.MONDAY.plus(10) + " " + Month.DECEMBER.plus(1) + " " + Month.of(2).length(true));
        LocalTime t = LocalTime.of(23, 59, 30);
        System.out.println(t + " " + t.plusSeconds(45) + " " + t.minusHours(24) + " " + t.toSecondOfDay() + " " + LocalTime.MIDNIGHT);
        LocalDateTime dt = LocalDateTime.of(d, t);
        System.out.println(dt + " " + dt.plusMinutes(1) + " " + dt.plusNanos(1000) + " " + dt.toLocalDate());
        System.out.println(ChronoUnit.HOURS.between(dt, dt.plusDays(3).minusMinutes(1)) + " " + dt.truncatedTo(ChronoUnit.HOURS));
        LocalDate at = LocalDate.of(2024, 1, 1);
        int fridays = 0;
        while (at.getYear() == 2024) {
            fridays += at.getDayOfMonth() == 13 && at.getDayOfWeek() == DayOfWeek.FRIDAY ? 1 : 0;
            at = at.plusDays(1);
        }
        System.out.println(fridays + " " + d.hashCode());
        try {
            LocalDate.of(2023, 2, 29);
        } catch (DateTimeException e) {
            System.out.println(e.getMessage());
        }
        try {
            LocalDate.of(2023, 13, 1);
        } catch (DateTimeException e) {
            System.out.println(e.getMessage());
        }
    }
}
