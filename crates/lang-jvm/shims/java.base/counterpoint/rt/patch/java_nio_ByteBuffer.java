package counterpoint.rt.patch;

import java.nio.ByteBuffer;

/** Not supported: memory outside the heap. */
final class java_nio_ByteBuffer {
    private java_nio_ByteBuffer() {
    }

    static native ByteBuffer allocateDirect(int capacity);
}
