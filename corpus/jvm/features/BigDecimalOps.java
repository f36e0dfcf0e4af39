// BigDecimal: scale, rounding modes, division, comparison against equality, string forms.
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

public class BigDecimalOps {
    public static void main(String[] args) {
        BigDecimal a = new BigDecimal("10.250");
        BigDecimal b = new BigDecimal("3.7");
        System.out.println(a.add(b) + " " + a.subtract(b) + " " + a.multiply(b) + " " + a.negate() + " " + a.scale());
        System.out.println(a.divide(b, 10, RoundingMode.HALF_UP) + " " + a.divide(b, MathContext.DECIMAL32) + " "
            + a.remainder(b) + " " + a.divideToIntegralValue(b));
        System.out.println(new BigDecimal(0.1) + " " + BigDecimal.valueOf(0.1) + " " + new BigDecimal("0.10"));
        System.out.println(new BigDecimal("1.0").equals(new BigDecimal("1.00")) + " "
            + new BigDecimal("1.0").compareTo(new BigDecimal("1.00")) + " " + new BigDecimal("1.0").hashCode() + " "
            + new BigDecimal("1.00").hashCode());
        for (RoundingMode mode : RoundingMode.values()) {
            StringBuilder line = new StringBuilder(mode.toString());
            for (String s : new String[] {"2.5", "1.5", "-1.5", "-2.5", "1.1", "-1.6", "7"}) {
                try {
                    line.append(' ').append(new BigDecimal(s).setScale(0, mode));
                } catch (ArithmeticException e) {
                    line.append(" <").append(e.getMessage()).append('>');
                }
            }
            System.out.println(line);
        }
        try {
            System.out.println(BigDecimal.ONE.divide(BigDecimal.valueOf(3)));
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(BigDecimal.ONE.divide(BigDecimal.valueOf(8)) + " " + new BigDecimal("100").divide(new BigDecimal("4")));
        System.out.println(new BigDecimal("1E+5") + " " + new BigDecimal("1E+5").toPlainString() + " "
            + new BigDecimal("0.0000001") + " " + new BigDecimal("0.000001") + " " + new BigDecimal("-1.5E-10").toPlainString());
        System.out.println(new BigDecimal("1200.00").stripTrailingZeros() + " " + new BigDecimal("123456").round(
            new MathContext(3)) + " " + new BigDecimal("123E+4").toEngineeringString());
        System.out.println(a.precision() + " " + a.unscaledValue() + " " + a.movePointLeft(3) + " " + a.movePointRight(1));
        System.out.println(a.pow(3) + " " + new BigDecimal("2").sqrt(new MathContext(30)) + " " + a.max(b) + " " + a.signum());
        System.out.println(a.intValue() + " " + b.doubleValue() + " " + new BigDecimal("1e400").doubleValue());
        BigDecimal balance = new BigDecimal("1000.00");
        for (int year = 0; year < 10; year++) {
            balance = balance.multiply(new BigDecimal("1.035")).setScale(2, RoundingMode.HALF_EVEN);
        }
        System.out.println(balance + " " + balance.ulp());
    }
}
