package java.io;

import counterpoint.rt.Output;
import counterpoint.rt.Unsupported;

/** One of the standard outputs; files are not supported. */
public class FileOutputStream extends OutputStream {
    private final Output output;
    private final FileDescriptor descriptor;

    public FileOutputStream(FileDescriptor descriptor) {
        if (descriptor == FileDescriptor.in) {
            Unsupported.fileSystem();
        }
        this.descriptor = descriptor;
        output = new Output(descriptor.number);
    }

    public FileOutputStream(String name) throws FileNotFoundException {
        this(name, false);
    }

    public FileOutputStream(String name, boolean appends) throws FileNotFoundException {
        this(FileDescriptor.in);
    }

    public FileOutputStream(File file) throws FileNotFoundException {
        this(file, false);
    }

    public FileOutputStream(File file, boolean appends) throws FileNotFoundException {
        this(FileDescriptor.in);
    }

    public void write(int octet) throws IOException {
        output.write(octet);
    }

    public void write(byte[] bytes) throws IOException {
        output.write(bytes, 0, bytes.length);
    }

    public void write(byte[] bytes, int start, int length) throws IOException {
        output.write(bytes, start, length);
    }

    public final FileDescriptor getFD() {
        return descriptor;
    }
}
