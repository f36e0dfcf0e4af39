// counterpoint check CatalogSortSafe.java --method priceList --secret margins
// expect: secure
// what: margins only order articles of equal price, and only the prices are printed.
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

public class CatalogSortSafe {
    record Article(int price, double margin) { }

    private static double marginAt(double[] margins, int i) {
        return margins != null && i < margins.length ? margins[i] : 0.0;
    }

    /** Prices of the category page, best deals first. */
    public static String priceList(int[] prices, boolean descending, int limit, double[] margins) {
        if (prices == null) {
            return "[]";
        }
        List<Article> articles = new ArrayList<>();
        for (int i = 0; i < prices.length; i++) {
            if (prices[i] > 0) {
                articles.add(new Article(prices[i], marginAt(margins, i)));
            }
        }
        Comparator<Article> byPrice = Comparator.comparingInt(Article::price);
        if (descending) {
            byPrice = byPrice.reversed();
        }
        Comparator<Article> order = byPrice.thenComparing(Comparator.comparingDouble(Article::margin).reversed());
        return articles.stream()
                .sorted(order)
                .limit(Math.max(0, limit))
                .map(a -> String.valueOf(a.price()))
                .collect(Collectors.joining(", ", "[", "]"));
    }
}
