// counterpoint check SplitMoney.java --method split --secret shares
// expect: leak
// what: divide, round, multiply back: differs only where the amount does not divide. cents=10000: shares 0 -> 100.00, shares 2 -> 99.99; only above 50
import java.math.BigDecimal;
import java.math.RoundingMode;

public class SplitMoney {
    static String split(int cents, int shares) {
        int people = 1 + Math.floorMod(shares, 4);
        BigDecimal amount = BigDecimal.valueOf(cents, 2);
        BigDecimal each = amount.divide(BigDecimal.valueOf(people), 2, RoundingMode.DOWN);
        BigDecimal paid = each.multiply(BigDecimal.valueOf(people));
        if (cents < 0) {
            return "refund";
        }
        return paid.compareTo(BigDecimal.valueOf(50)) > 0 ? paid.toPlainString() : "small";
    }
}
