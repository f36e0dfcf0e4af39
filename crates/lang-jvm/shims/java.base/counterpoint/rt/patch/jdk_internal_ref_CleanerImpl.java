package counterpoint.rt.patch;

import java.lang.ref.Cleaner;
import java.util.concurrent.ThreadFactory;
import jdk.internal.ref.CleanerImpl;

/** Nothing is ever collected, so that no thread waits to clean up. */
final class jdk_internal_ref_CleanerImpl {
    private jdk_internal_ref_CleanerImpl() {
    }

    static void start(CleanerImpl self, Cleaner cleaner, ThreadFactory factory) {
    }
}
