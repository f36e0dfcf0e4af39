// Byte streams in memory: ByteArrayOutputStream, DataOutputStream, PrintStream and reading back.
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.PrintStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

public class ByteStreams {
    public static void main(String[] args) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.write(65);
        bytes.write(300);
        bytes.write(new byte[] {1, 2, 3, 4}, 1, 2);
        System.out.println(Arrays.toString(bytes.toByteArray()) + " " + bytes.size());
        bytes.reset();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(0xCAFEBABE);
        out.writeLong(-2);
        out.writeShort(70000);
        out.writeByte(-1);
        out.writeChar('é');
        out.writeBoolean(true);
        out.writeFloat(1.5f);
        out.writeDouble(-0.1);
        out.writeUTF("h\u00e9\u4e2d\0");
        System.out.println(out.size() + " " + Arrays.toString(bytes.toByteArray()));
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));
        System.out.println(in.readInt() + " " + in.readLong() + " " + in.readUnsignedShort() + " " + in.readUnsignedByte()
            + " " + in.readChar() + " " + in.readBoolean() + " " + in.readFloat() + " " + in.readDouble());
        System.out.println(in.readUTF().length() + " " + in.available() + " " + in.read());
        try {
            in.readInt();
        } catch (EOFException e) {
            System.out.println("end " + e.getMessage());
        }
        ByteArrayOutputStream captured = new ByteArrayOutputStream();
        PrintStream print = new PrintStream(captured, true, "UTF-8");
        print.print("text ");
        print.println(1.0f);
        print.printf("%d%n", 7);
        print.println('ü');
        System.out.println(captured.size() + " " + captured.toString("UTF-8").replace("\n", "|"));
        PrintStream old = System.out;
        ByteArrayOutputStream redirected = new ByteArrayOutputStream();
        System.setOut(new PrintStream(redirected));
        System.out.println("hidden");
        System.setOut(old);
        System.out.println("shown, captured " + redirected.toString().trim());
        ByteArrayInputStream a = new ByteArrayInputStream("first,".getBytes(StandardCharsets.US_ASCII));
        ByteArrayInputStream b = new ByteArrayInputStream("second".getBytes(StandardCharsets.US_ASCII));
        System.out.println(new String(new SequenceInputStream(a, b).readAllBytes(), StandardCharsets.US_ASCII));
    }
}
