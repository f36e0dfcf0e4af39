// counterpoint check MeterOverloadLeak.java --method update --secret raw --public Meter.shown
// expect: leak
// what: the product with a long factor selects set(long), which writes the secret reading to the shown field.
public class MeterOverloadLeak {
    private static final long SCALE = 10;

    static class Meter {
        private long shown;
        private int calibration;

        void set(int value) {
            calibration = value;
        }

        void set(long value) {
            shown = value;
        }
    }

    static void update(short raw, int step) {
        Meter meter = new Meter();
        meter.set((long) step);
        var scaled = raw * SCALE;
        meter.set(scaled);
        meter.set(step + 1L);
    }
}
