// Character streams in memory: StringReader, StringWriter, PrintWriter, BufferedReader over them.
import java.io.BufferedReader;
import java.io.CharArrayWriter;
import java.io.IOException;
import java.io.LineNumberReader;
import java.io.PrintWriter;
import java.io.PushbackReader;
import java.io.StringReader;
import java.io.StringWriter;

public class StringReaderWriter {
    public static void main(String[] args) throws IOException {
        StringWriter text = new StringWriter();
        PrintWriter out = new PrintWriter(text);
        out.print(1);
        out.print('c');
        out.print(2.5);
        out.println(true);
        out.printf("%05d|%s", 42, "x");
        out.println();
        out.append("appended").append(null).append("substring", 0, 3);
        out.write(65);
        out.println(new char[] {'y', 'z'});
        out.println((Object) null);
        out.flush();
        System.out.print(text);
        System.out.println(text.getBuffer().length() + " " + text.toString().indexOf('|') + " " + out.checkError());
        BufferedReader in = new BufferedReader(new StringReader("line one\r\nline two\n\nlast"));
        String line;
        while ((line = in.readLine()) != null) {
            System.out.println("[" + line + "]");
        }
        StringReader reader = new StringReader("abcdef");
        System.out.println((char) reader.read() + " " + reader.skip(2) + " " + (char) reader.read());
        reader.mark(0);
        char[] buffer = new char[4];
        System.out.println(reader.read(buffer) + " " + buffer[1] + " " + reader.read());
        reader.reset();
        System.out.println((char) reader.read());
        reader.close();
        try {
            reader.read();
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        PushbackReader push = new PushbackReader(new StringReader("12+3"));
        int n = 0;
        int c;
        while (Character.isDigit(c = push.read())) {
            n = n * 10 + c - '0';
        }
        push.unread(c);
        System.out.println(n + " then " + (char) push.read());
        LineNumberReader numbered = new LineNumberReader(new StringReader("a\nb\nc"));
        while (numbered.readLine() != null) {
            System.out.print(numbered.getLineNumber() + " ");
        }
        System.out.println();
        CharArrayWriter chars = new CharArrayWriter();
        chars.write("hello", 1, 3);
        System.out.println(chars.size() + chars.toString());
        System.out.println(new BufferedReader(new StringReader("x\ny\nz")).lines().map(String::toUpperCase).toList());
    }
}
