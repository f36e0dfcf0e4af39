// counterpoint check QuoteCacheGuarded.java --method serve --secret memberDiscount
// expect: secure
// what: the cache is keyed by item and discount, so the guest, whose discount is 0, only ever gets the list price
import java.util.HashMap;
import java.util.List;
import java.util.Map;

public class QuoteCacheGuarded {
    private static final List<String> CATALOGUE = List.of("lamp", "desk", "chair");

    record Key(String shelf, int discount) {}

    private final Map<Key, Integer> quotes = new HashMap<>();
    private int revenue;

    private static int listPrice(String item) {
        return switch (item) {
            case "lamp" -> 40;
            case "desk" -> 310;
            case "chair" -> 95;
            default -> throw new IllegalArgumentException("not for sale: " + item);
        };
    }

    private int quote(String item, int discount) {
        String shelf = item.trim();
        if (!CATALOGUE.contains(shelf)) {
            return 0;
        }
        return quotes.computeIfAbsent(new Key(shelf, Math.floorMod(discount, 20)), key -> listPrice(key.shelf()) - key.discount());
    }

    public int serve(String memberItem, int memberDiscount, String guestItem) {
        revenue += quote(memberItem, memberDiscount);
        return quote(guestItem, 0);
    }
}
