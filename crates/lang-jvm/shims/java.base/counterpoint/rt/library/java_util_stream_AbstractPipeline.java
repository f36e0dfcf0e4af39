package counterpoint.rt.library;

import java.util.stream.BaseStream;

/** There is one thread: streams that may be evaluated in parallel are evaluated one element after the other. */
final class java_util_stream_AbstractPipeline {
    private java_util_stream_AbstractPipeline() {
    }

    static boolean isParallel(BaseStream<?, ?> self) {
        return false;
    }
}
