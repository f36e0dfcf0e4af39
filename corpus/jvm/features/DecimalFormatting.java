// DecimalFormat and NumberFormat with fixed symbols: grouping, digits, percent, rounding, exponent.
import java.math.RoundingMode;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.NumberFormat;
import java.text.ParseException;
import java.util.Locale;

public class DecimalFormatting {
    public static void main(String[] args) throws ParseException {
        DecimalFormatSymbols symbols = new DecimalFormatSymbols(Locale.ROOT);
        double[] values = {0, 1, -1.5, 1234.5678, 0.125, 0.375, -0.004, 1e9, 1e-7, 12345678.9};
        for (String pattern : new String[] {"0.00", "#.##", "#,##0.0", "000", "0.0%", "0.###E0", "'#'#0", "0.00;(0.00)"}) {
            DecimalFormat format = new DecimalFormat(pattern, symbols);
            StringBuilder line = new StringBuilder(pattern);
            for (double v : values) {
                line.append(" [").append(format.format(v)).append(']');
            }
            System.out.println(line);
        }
        DecimalFormat rounding = new DecimalFormat("0.0", symbols);
        for (RoundingMode mode : new RoundingMode[] {RoundingMode.HALF_UP, RoundingMode.HALF_EVEN, RoundingMode.DOWN,
            RoundingMode.CEILING}) {
            rounding.setRoundingMode(mode);
            System.out.println(mode + " " + rounding.format(0.25) + " " + rounding.format(-0.25) + " " + rounding.format(0.35));
        }
        NumberFormat number = NumberFormat.getInstance(Locale.US);
        System.out.println(number.format(1234567.891) + " " + number.format(-42) + " " + number.parse("1,234.5"));
        number.setMaximumFractionDigits(1);
        number.setMinimumIntegerDigits(3);
        System.out.println(number.format(7.77) + " " + number.format(Long.MAX_VALUE));
        System.out.println(new DecimalFormat("0.0", symbols).format(Double.NaN).length());
        try {
            number.parse("none");
        } catch (ParseException e) {
            System.out.println(e.getMessage() + " " + e.getErrorOffset());
        }
    }
}
