// counterpoint check StaticOrder.java --method scale --secret weight
// expect: secure
// what: FACTOR is computed before OFFSET is set, so it is 0 * 3 = 0 and the weight is multiplied by 0
public class StaticOrder {
    static final int FACTOR = compute();
    static final int OFFSET = Integer.parseInt("14");

    private static int compute() {
        return OFFSET * 3;
    }

    static int scale(int amount, int weight) {
        int scaled = amount + weight * FACTOR;
        return scaled + OFFSET;
    }
}
