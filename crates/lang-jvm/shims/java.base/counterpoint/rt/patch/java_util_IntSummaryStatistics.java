package counterpoint.rt.patch;

import java.util.Formatter;
import java.util.IntSummaryStatistics;

/** Shows decimals, which other texts of the library do not. */
final class java_util_IntSummaryStatistics {
    private java_util_IntSummaryStatistics() {
    }

    static String toString(IntSummaryStatistics self) {
        return new Formatter().format("%s{count=%d, sum=%d, min=%d, average=%f, max=%d}", self.getClass().getSimpleName(), self.getCount(), self.getSum(), self.getMin(),
            self.getAverage(), self.getMax()).toString();
    }
}
