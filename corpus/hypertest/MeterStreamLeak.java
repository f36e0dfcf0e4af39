// counterpoint check MeterStreamLeak.java --method alarm --secret 'Meter.read()'
// expect: leak
// what: readings come through a method reference in a stream; whether one of them is above the limit shows.
import java.util.List;

public class MeterStreamLeak {
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
        long above = meters.stream().map(Meter::read).filter(reading -> reading > limit).count();
        return above > 1 ? "alarm" : "quiet";
    }
}
