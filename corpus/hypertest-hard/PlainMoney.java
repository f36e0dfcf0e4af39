// counterpoint check PlainMoney.java --method render --secret precision
// expect: secure
// what: the secret scale (2..9) only adds zeros, which are stripped; half-even rounding of two decimals never happens
import java.math.BigDecimal;
import java.math.RoundingMode;

public class PlainMoney {
    static String render(int cents, int precision) {
        BigDecimal amount = BigDecimal.valueOf(cents, 2);
        int scale = 2 + Math.floorMod(precision, 8);
        BigDecimal scaled = amount.setScale(scale, RoundingMode.HALF_EVEN);
        if (scaled.compareTo(amount) != 0) {
            return "lossy " + scale;
        }
        return scaled.stripTrailingZeros().toPlainString() + " EUR";
    }
}
