// counterpoint check QuoteFloorLeak.java --method quote --secret costCents
// expect: leak
// what: the discounted price is floored at the purchase cost, so a high cost shows through in the quoted price.
public class QuoteFloorLeak {
    enum Tier { BASIC, SILVER, GOLD }

    static int discountPercent(Tier tier, int quantity) {
        int base = switch (tier) {
            case BASIC -> 0;
            case SILVER -> 5;
            case GOLD -> 12;
        };
        if (quantity >= 100) {
            base += 8;
        } else if (quantity >= 10) {
            base += 3;
        }
        return base;
    }

    /** Price shown to the customer for a whole order line. */
    public static long quote(long listCents, int quantity, Tier tier, long costCents) {
        if (quantity <= 0 || listCents < 0) {
            return 0L;
        }
        Tier effective = tier == null ? Tier.BASIC : tier;
        long gross = listCents * quantity;
        long net = gross - gross * discountPercent(effective, quantity) / 100;
        // never sell below what we paid
        long floor = costCents * quantity;
        return Math.max(net, floor);
    }
}
