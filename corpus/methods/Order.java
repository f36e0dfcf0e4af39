/** Comparators: the first one overflows. */
public class Order {
    static int byDifference(int x, int y) {
        return x - y;
    }

    static int byComparison(int x, int y) {
        return x < y ? -1 : x > y ? 1 : 0;
    }
}
