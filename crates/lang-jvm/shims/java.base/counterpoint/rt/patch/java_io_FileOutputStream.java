package counterpoint.rt.patch;

import counterpoint.rt.Native;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;

/** The standard outputs. Opening files is not supported. */
final class java_io_FileOutputStream {
    private java_io_FileOutputStream() {
    }

    static void initIDs() {
    }

    static void write(FileOutputStream self, int octet, boolean append) throws IOException {
        Native.write(stream(self), octet);
    }

    static void writeBytes(FileOutputStream self, byte[] from, int start, int length, boolean append) throws IOException {
        int stream = stream(self);
        for (int index = start; index < start + length; index++) {
            Native.write(stream, from[index]);
        }
    }

    private static int stream(FileOutputStream self) throws IOException {
        return self.getFD() == FileDescriptor.err ? 2 : 1;
    }
}
