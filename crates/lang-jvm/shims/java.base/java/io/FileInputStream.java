package java.io;

import counterpoint.rt.Input;
import counterpoint.rt.Unsupported;

/** The standard input; files are not supported. */
public class FileInputStream extends InputStream {
    private final Input input = new Input();
    private final FileDescriptor descriptor;

    public FileInputStream(FileDescriptor descriptor) {
        this.descriptor = java.util.Objects.requireNonNull(descriptor);
        if (descriptor != FileDescriptor.in) {
            Unsupported.fileSystem();
        }
    }

    public FileInputStream(String name) throws FileNotFoundException {
        descriptor = null;
        Unsupported.fileSystem();
    }

    public FileInputStream(File file) throws FileNotFoundException {
        descriptor = null;
        Unsupported.fileSystem();
    }

    public int read() throws IOException {
        return input.read();
    }

    public int read(byte[] into) throws IOException {
        return input.read(into, 0, into.length);
    }

    public int read(byte[] into, int from, int length) throws IOException {
        return input.read(into, from, length);
    }

    public int available() throws IOException {
        return input.available();
    }

    public final FileDescriptor getFD() {
        return descriptor;
    }
}
