// counterpoint check ShippingQuote.java --method quote --secret rebate
// expect: leak
// what: zone OVERSEAS, weight > 20.5 and coupon "BULK": rebate is subtracted. ("OVERSEAS","21","BULK",0)->"189.00"; rebate 5 -> "184.00"
import java.math.BigDecimal;
import java.math.RoundingMode;

public class ShippingQuote {
    enum Zone {
        LOCAL("2.50") {
            @Override
            BigDecimal price(BigDecimal kilos) {
                return rate.multiply(kilos).max(BigDecimal.TEN);
            }
        },
        CONTINENT("4.20"),
        OVERSEAS("9.00");

        final BigDecimal rate;

        Zone(String rate) {
            this.rate = new BigDecimal(rate);
        }

        BigDecimal price(BigDecimal kilos) {
            return rate.multiply(kilos);
        }

        static Zone of(String text) {
            try {
                return valueOf(text.trim().toUpperCase());
            } catch (IllegalArgumentException e) {
                return LOCAL;
            }
        }
    }

    private static final BigDecimal HEAVY = new BigDecimal("20.5");

    static String quote(String zoneName, BigDecimal kilos, String coupon, int rebate) {
        Zone zone = Zone.of(zoneName);
        BigDecimal price = zone.price(kilos.abs());
        if (zone == Zone.OVERSEAS && kilos.compareTo(HEAVY) > 0) {
            if ("BULK".equals(coupon)) {
                int capped = Math.max(0, Math.min(rebate, 50));
                price = price.subtract(BigDecimal.valueOf(capped));
            }
        }
        return price.setScale(2, RoundingMode.HALF_UP).toPlainString();
    }
}
