// counterpoint check PriceListSafe.java --method total --secret discount
// expect: secure
// what: the interface is told the discount, and gives back the same whatever it is told.
import java.util.function.IntConsumer;

public class PriceListSafe {
    abstract static class Prices {
        private final int base;

        Prices(int base) {
            this.base = base;
        }

        abstract int of(String item);

        int twice(String item) {
            return base + of(item);
        }
    }

    static int total(Prices prices, IntConsumer log, int discount) {
        log.accept(discount);
        return prices.twice("a" + discount);
    }
}
