// Duration and Instant from given numbers: arithmetic, normalisation, string forms.
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.TimeUnit;

public class DurationInstant {
    public static void main(String[] args) {
        Duration[] all = {Duration.ZERO, Duration.ofSeconds(3661), Duration.ofMillis(-1500), Duration.ofDays(2),
            Duration.ofMinutes(90), Duration.ofNanos(1), Duration.ofSeconds(-1, 1), Duration.parse("PT8H6M12.345S"),
            Duration.ofHours(25).plusMinutes(61)};
        for (Duration d : all) {
            System.out.println(d + " " + d.getSeconds() + " " + d.getNano() + " " + d.toMillis() + " " + d.isNegative() + " "
                + d.toHoursPart() + ":" + d.toMinutesPart() + ":" + d.toSecondsPart() + " " + d.negated() + " " + d.dividedBy(7));
        }
        System.out.println(Duration.ofSeconds(1).plus(Duration.ofMillis(2500)).multipliedBy(3) + " "
            + Duration.ofMinutes(5).compareTo(Duration.ofSeconds(300)) + " " + Duration.ofHours(1).hashCode());
        for (long s : new long[] {0, 1, -1, 86400, 1000000000, 1700000000, 253402300799L, -62135596800L}) {
            System.out.println(s + " " + Instant.ofEpochSecond(s));
        }
        Instant i = Instant.ofEpochSecond(1700000000L, 123456789);
        System.out.println(i + " " + i.toEpochMilli() + " " + i.plus(1, ChronoUnit.DAYS) + " " + i.truncatedTo(ChronoUnit.HOURS));
        System.out.println(Duration.between(Instant.EPOCH, i) + " " + i.isAfter(Instant.EPOCH) + " " + i.getNano());
        System.out.println(LocalDateTime.ofEpochSecond(1700000000L, 0, ZoneOffset.UTC) + " "
            + LocalDateTime.ofEpochSecond(1700000000L, 0, ZoneOffset.ofHours(-5)));
        System.out.println(TimeUnit.HOURS.toSeconds(5) + " " + TimeUnit.MILLISECONDS.toMinutes(150000) + " "
            + TimeUnit.DAYS.toMillis(Long.MAX_VALUE));
        try {
            Duration.parse("eight hours");
        } catch (java.time.format.DateTimeParseException e) {
            System.out.println(e.getMessage());
        }
        try {
            Duration.ofSeconds(Long.MAX_VALUE).plusSeconds(1);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
    }
}
