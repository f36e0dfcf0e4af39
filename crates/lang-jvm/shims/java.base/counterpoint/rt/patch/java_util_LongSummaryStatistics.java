package counterpoint.rt.patch;

import java.util.Formatter;
import java.util.LongSummaryStatistics;

/** Shows decimals, which other texts of the library do not. */
final class java_util_LongSummaryStatistics {
    private java_util_LongSummaryStatistics() {
    }

    static String toString(LongSummaryStatistics self) {
        return new Formatter().format("%s{count=%d, sum=%d, min=%d, average=%f, max=%d}", self.getClass().getSimpleName(), self.getCount(), self.getSum(), self.getMin(),
            self.getAverage(), self.getMax()).toString();
    }
}
