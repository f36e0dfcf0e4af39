// counterpoint check MeterStreamSafe.java --method alarm --secret 'Meter.read()'
// expect: secure
// what: readings come through a method reference in a stream, but only how many there are decides.
import java.util.List;

public class MeterStreamSafe {
    static final class Meter {
        private final int offset;

        Meter(int offset) {
            this.offset = offset;
        }

        int read() {
            return 20 + offset;
        }
    }

    static String alarm(List<Meter> meters, int limit) {
        List<Integer> readings = meters.stream().map(Meter::read).toList();
        long above = readings.stream().filter(reading -> reading > limit).count();
        return Math.max(above, readings.size()) > limit ? "alarm" : "quiet";
    }
}
