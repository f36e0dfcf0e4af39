package counterpoint.rt.patch;

import java.util.concurrent.CountedCompleter;

/** Nothing waits to be helped with. */
final class java_util_concurrent_CountedCompleter {
    private java_util_concurrent_CountedCompleter() {
    }

    static void helpComplete(CountedCompleter<?> self, int most) {
    }
}
