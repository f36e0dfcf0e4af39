// counterpoint check InvoiceDiscountLeak.java --method total --secret costCents
// expect: leak
// what: bulk gold orders are never sold below cost, so the discounted total shows the secret purchase cost when it exceeds the discounted price.
public class InvoiceDiscountLeak {
    private static final int BULK_QUANTITY = 100;
    private static final int REVIEW_PERCENT = 15;

    static long total(String tier, int quantity, int unitCents, int costCents) {
        if (quantity <= 0 || unitCents <= 0) {
            return 0L;
        }
        long gross = (long) quantity * unitCents;
        int percent = percentFor(tier, quantity);
        long net = gross - gross * percent / 100;
        if (percent >= REVIEW_PERCENT) {
            long floor = (long) quantity * costCents;
            if (net < floor) {
                net = floor;
            }
        }
        return net;
    }

    private static int percentFor(String tier, int quantity) {
        if (tier == null) {
            return 0;
        }
        boolean bulk = quantity >= BULK_QUANTITY;
        switch (tier) {
            case "GOLD":
                return bulk ? 20 : 12;
            case "SILVER":
                return bulk ? 10 : 6;
            default:
                return bulk ? 3 : 0;
        }
    }
}
