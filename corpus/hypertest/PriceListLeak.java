// counterpoint check PriceListLeak.java --method total --secret discount
// expect: leak
// what: an interface that nothing implements decides whether the discount shows.
import java.util.function.Supplier;

public class PriceListLeak {
    interface Prices {
        int of(String item);

        boolean isOpen();

        void note(String item);

        default int twice(String item) {
            return 2 * of(item);
        }
    }

    static int total(Prices prices, Supplier<String> item, int discount) {
        prices.note("asked");
        int price = prices.twice(item.get());
        return prices.isOpen() && price > 20 ? price - (discount > 3 ? 1 : 0) : price;
    }
}
