package counterpoint.rt.patch;

import java.util.DoubleSummaryStatistics;
import java.util.Formatter;

/** Shows decimals, which other texts of the library do not. */
final class java_util_DoubleSummaryStatistics {
    private java_util_DoubleSummaryStatistics() {
    }

    static String toString(DoubleSummaryStatistics self) {
        return new Formatter().format("%s{count=%d, sum=%f, min=%f, average=%f, max=%f}", self.getClass().getSimpleName(), self.getCount(), self.getSum(), self.getMin(),
            self.getAverage(), self.getMax()).toString();
    }
}
