// counterpoint check CallPlanLeak.java --method offer --secret wholesaleRate
// expect: leak
// what: the wholesale rate decides the margin category that ends up in the text of the offer.
import java.util.Locale;

public class CallPlanLeak {
    static final class Plan {
        private final String name;
        private final int minutes;
        private final double price;
        private final char category;

        private Plan(Builder b) {
            this.name = b.name;
            this.minutes = b.minutes;
            this.price = b.price;
            this.category = b.category();
        }

        @Override
        public String toString() {
            return String.format(Locale.ROOT, "%s-%c: %d min for %.2f", name, category, minutes, price);
        }
    }

    static final class Builder {
        private String name = "FLEX";
        private int minutes = 100;
        private double price = 9.99;
        private double rate;

        Builder name(String n) { if (n != null && !n.isBlank()) { name = n.strip(); } return this; }
        Builder minutes(int m) { minutes = Math.max(0, Math.min(m, 10_000)); return this; }
        Builder price(double p) { if (p >= 0 && p < 1000) { price = p; } return this; }
        Builder wholesale(double r) { rate = r; return this; }

        private char category() {
            double margin = price - minutes * rate;
            if (margin < 0) {
                return 'X';
            }
            return margin > price / 2 ? 'A' : 'B';
        }

        Plan build() { return new Plan(this); }
    }

    public static String offer(String name, int minutes, double price, double wholesaleRate) {
        return new Builder().name(name).minutes(minutes).price(price).wholesale(wholesaleRate).build().toString();
    }
}
