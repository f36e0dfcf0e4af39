// counterpoint check MeterOverloadSafe.java --method update --secret raw --public Meter.shown
// expect: secure
// what: the product of short and int is an int and selects set(int), which writes the private calibration only.
public class MeterOverloadSafe {
    private static final int SCALE = 10;

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
