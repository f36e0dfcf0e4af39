// DateTimeFormatter with explicit patterns and ISO formats, formatting and parsing.
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Locale;

public class DateFormatting {
    public static void main(String[] args) {
        LocalDateTime t = LocalDateTime.of(2024, 3, 7, 9, 5, 2, 30_000_000);
        String[] patterns = {"yyyy-MM-dd", "dd.MM.yy", "d/M/uuuu", "HH:mm:ss", "H:m:s.SSS", "yyyyMMdd'T'HHmm", "DDD",
            "EEE d MMM", "EEEE, MMMM d", "hh:mm a", "QQQ yyyy"};
        for (String p : patterns) {
            System.out.println(p + " " + t.format(DateTimeFormatter.ofPattern(p, Locale.ENGLISH)));
        }
        System.out.println(t.format(DateTimeFormatter.ISO_LOCAL_DATE_TIME) + " " + t.format(DateTimeFormatter.BASIC_ISO_DATE)
            + " " + t.format(DateTimeFormatter.ISO_ORDINAL_DATE) + " " + t.format(DateTimeFormatter.ISO_WEEK_DATE));
        DateTimeFormatter german = DateTimeFormatter.ofPattern("d.M.yyyy");
        for (String s : new String[] {"1.2.2024", "31.12.1999", "30.2.2023", "32.1.2024", "x"}) {
            try {
                System.out.println(LocalDate.parse(s, german));
            } catch (DateTimeParseException e) {
                System.out.println(e.getMessage());
            }
        }
        System.out.println(LocalTime.parse("23:15") + " " + LocalTime.parse("01:02:03.004").getNano());
        System.out.println(LocalDateTime.parse("2024-02-29T12:30").plusYears(1));
    }
}
