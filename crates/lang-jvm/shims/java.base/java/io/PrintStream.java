package java.io;

import counterpoint.rt.Text;
import java.nio.charset.Charset;
import java.util.Formatter;
import java.util.Locale;

/**
 * Printing without buffers and encoders between the text and the stream: the original has three layers of them. Streams
 * into files are not supported.
 */
public class PrintStream extends FilterOutputStream implements Appendable, Closeable {
    private final boolean flushes;
    private final Text text;
    private boolean trouble;
    private boolean closing;
    private Formatter formatter;

    public PrintStream(OutputStream out) {
        this(out, false);
    }

    public PrintStream(OutputStream out, boolean flushes) {
        super(java.util.Objects.requireNonNull(out, "Null output stream"));
        this.flushes = flushes;
        text = Text.UTF_8;
    }

    public PrintStream(OutputStream out, boolean flushes, String encoding) throws UnsupportedEncodingException {
        this(out, flushes, named(encoding));
    }

    public PrintStream(OutputStream out, boolean flushes, Charset charset) {
        super(java.util.Objects.requireNonNull(out, "Null output stream"));
        this.flushes = flushes;
        text = Text.of(charset);
    }

    private static Charset named(String encoding) throws UnsupportedEncodingException {
        java.util.Objects.requireNonNull(encoding, "charsetName");
        try {
            return Charset.forName(encoding);
        } catch (IllegalArgumentException e) {
            throw new UnsupportedEncodingException(encoding);
        }
    }

    public Charset charset() {
        return text.charset();
    }

    private void ensureOpen() throws IOException {
        if (out == null) {
            throw new IOException("Stream closed");
        }
    }

    public void flush() {
        try {
            ensureOpen();
            out.flush();
        } catch (IOException e) {
            trouble = true;
        }
    }

    public void close() {
        if (!closing) {
            closing = true;
            try {
                out.close();
            } catch (IOException e) {
                trouble = true;
            }
            out = null;
        }
    }

    public boolean checkError() {
        if (out != null) {
            flush();
        }
        if (out instanceof PrintStream) {
            return ((PrintStream) out).checkError();
        }
        return trouble;
    }

    protected void setError() {
        trouble = true;
    }

    protected void clearError() {
        trouble = false;
    }

    public void write(int octet) {
        try {
            ensureOpen();
            out.write(octet);
            if (octet == '\n' && flushes) {
                out.flush();
            }
        } catch (IOException e) {
            failed(e);
        }
    }

    public void write(byte[] bytes, int start, int length) {
        try {
            ensureOpen();
            out.write(bytes, start, length);
            if (flushes) {
                out.flush();
            }
        } catch (IOException e) {
            failed(e);
        }
    }

    public void write(byte[] bytes) throws IOException {
        this.write(bytes, 0, bytes.length);
    }

    public void writeBytes(byte[] bytes) {
        this.write(bytes, 0, bytes.length);
    }

    private void failed(IOException e) {
        if (e instanceof InterruptedIOException) {
            Thread.currentThread().interrupt();
        } else {
            trouble = true;
        }
    }

    /** Text goes through the method for bytes, which subclasses may override. */
    private void write(String value) {
        if (out == null) {
            trouble = true;
            return;
        }
        byte[] bytes = text.encode(value);
        if (bytes.length > 0) {
            write(bytes, 0, bytes.length);
        }
    }

    private void newLine() {
        write("\n");
    }

    public void print(boolean value) {
        write(String.valueOf(value));
    }

    public void print(char value) {
        write(String.valueOf(value));
    }

    public void print(int value) {
        write(String.valueOf(value));
    }

    public void print(long value) {
        write(String.valueOf(value));
    }

    public void print(float value) {
        write(String.valueOf(value));
    }

    public void print(double value) {
        write(String.valueOf(value));
    }

    public void print(char[] value) {
        write(new String(value));
    }

    public void print(String value) {
        write(value == null ? "null" : value);
    }

    public void print(Object value) {
        write(String.valueOf(value));
    }

    public void println() {
        newLine();
    }

    public void println(boolean value) {
        print(value);
        newLine();
    }

    public void println(char value) {
        print(value);
        newLine();
    }

    public void println(int value) {
        print(value);
        newLine();
    }

    public void println(long value) {
        print(value);
        newLine();
    }

    public void println(float value) {
        print(value);
        newLine();
    }

    public void println(double value) {
        print(value);
        newLine();
    }

    public void println(char[] value) {
        print(value);
        newLine();
    }

    public void println(String value) {
        print(value);
        newLine();
    }

    public void println(Object value) {
        String text = String.valueOf(value);
        print(text);
        newLine();
    }

    public PrintStream printf(String format, Object... arguments) {
        return format(format, arguments);
    }

    public PrintStream printf(Locale locale, String format, Object... arguments) {
        return format(locale, format, arguments);
    }

    public PrintStream format(String format, Object... arguments) {
        return format(Locale.getDefault(Locale.Category.FORMAT), format, arguments);
    }

    public PrintStream format(Locale locale, String format, Object... arguments) {
        if (out == null) {
            trouble = true;
            return this;
        }
        if (formatter == null || formatter.locale() != locale) {
            formatter = new Formatter((Appendable) this, locale);
        }
        formatter.format(locale, format, arguments);
        return this;
    }

    public PrintStream append(CharSequence text) {
        print(String.valueOf(text));
        return this;
    }

    public PrintStream append(CharSequence text, int start, int end) {
        CharSequence whole = text == null ? "null" : text;
        return append(whole.subSequence(start, end));
    }

    public PrintStream append(char value) {
        print(value);
        return this;
    }
}
