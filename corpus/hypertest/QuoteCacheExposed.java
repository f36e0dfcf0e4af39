// counterpoint check QuoteCacheExposed.java --method serve --secret memberDiscount
// expect: leak
// what: the quote of the member is cached under the name of the item alone, so a guest who asks for the same item is shown the secret discount
import java.util.HashMap;
import java.util.List;
import java.util.Map;

public class QuoteCacheExposed {
    private static final List<String> CATALOGUE = List.of("lamp", "desk", "chair");
    private final Map<String, Integer> quotes = new HashMap<>();
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
        return quotes.computeIfAbsent(shelf, key -> listPrice(key) - Math.floorMod(discount, 20));
    }

    public int serve(String memberItem, int memberDiscount, String guestItem) {
        revenue += quote(memberItem, memberDiscount);
        return quote(guestItem, 0);
    }
}
