package counterpoint.rt.patch;

import counterpoint.rt.Native;
import java.time.Period;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalUnit;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The pattern of periods is compiled only where periods are read. */
final class java_time_Period {
    private java_time_Period() {
    }

    static Period ZERO = (Period) Native.allocate(Period.class.number());
    static List<TemporalUnit> SUPPORTED_UNITS = List.of(ChronoUnit.YEARS, ChronoUnit.MONTHS, ChronoUnit.DAYS);

    static void clinit() {
    }

    private static final class Lazy {
        static final Pattern PATTERN = Pattern.compile(
            "([-+]?)P(?:([-+]?[0-9]+)Y)?(?:([-+]?[0-9]+)M)?(?:([-+]?[0-9]+)W)?(?:([-+]?[0-9]+)D)?", Pattern.CASE_INSENSITIVE);
    }

    static Period parse(CharSequence text) {
        Objects.requireNonNull(text, "text");
        Matcher matcher = Lazy.PATTERN.matcher(text);
        if (matcher.matches() && matcher.end() > matcher.end(1) + 1) {
            int sign = matcher.start(1) < matcher.end(1) && text.charAt(matcher.start(1)) == '-' ? -1 : 1;
            try {
                int years = number(text, matcher, 2, sign);
                int months = number(text, matcher, 3, sign);
                int weeks = number(text, matcher, 4, sign);
                int days = number(text, matcher, 5, sign);
                return Period.of(years, months, Math.addExact(days, Math.multiplyExact(weeks, 7)));
            } catch (NumberFormatException wrong) {
                throw new DateTimeParseException("Text cannot be parsed to a Period", text, 0, wrong);
            }
        }
        throw new DateTimeParseException("Text cannot be parsed to a Period", text, 0);
    }

    private static int number(CharSequence text, Matcher matcher, int group, int sign) {
        if (matcher.start(group) < 0) {
            return 0;
        }
        int value = Integer.parseInt(text, matcher.start(group), matcher.end(group), 10);
        try {
            return Math.multiplyExact(value, sign);
        } catch (ArithmeticException wrong) {
            throw new DateTimeParseException("Text cannot be parsed to a Period", text, 0, wrong);
        }
    }
}
