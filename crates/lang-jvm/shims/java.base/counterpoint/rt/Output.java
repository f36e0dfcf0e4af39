package counterpoint.rt;

import java.io.OutputStream;

/** One of the standard outputs. */
public final class Output extends OutputStream {
    private final int stream;

    /** 1 is the standard output, 2 that for errors. */
    public Output(int stream) {
        this.stream = stream;
    }

    @Override
    public void write(int octet) {
        Native.write(stream, octet);
    }

    @Override
    public void write(byte[] bytes, int start, int length) {
        java.util.Objects.checkFromIndexSize(start, length, bytes.length);
        int stream = this.stream;
        int end = start + length;
        for (int index = start; index < end; index++) {
            Native.write(stream, bytes[index]);
        }
    }
}
