// MD5, SHA-1 and SHA-256 digests of texts, printed as hexadecimal numbers, and CRC32.
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.zip.Adler32;
import java.util.zip.CRC32;

public class MessageDigests {
    static String hex(byte[] bytes) {
        StringBuilder s = new StringBuilder();
        for (byte b : bytes) {
            s.append(Character.forDigit(b >> 4 & 15, 16)).append(Character.forDigit(b & 15, 16));
        }
        return s.toString();
    }

    public static void main(String[] args) throws NoSuchAlgorithmException {
        String[] texts = {"", "abc", "The quick brown fox jumps over the lazy dog", "x".repeat(200), "ünïcode"};
        for (String algorithm : new String[] {"MD5", "SHA-1", "SHA-256"}) {
            for (String text : texts) {
                byte[] digest = MessageDigest.getInstance(algorithm).digest(text.getBytes(StandardCharsets.UTF_8));
                System.out.println(algorithm + " " + text.length() + " " + hex(digest));
            }
        }
        MessageDigest pieces = MessageDigest.getInstance("SHA-256");
        pieces.update("ab".getBytes(StandardCharsets.UTF_8));
        pieces.update((byte) 'c');
        byte[] first = pieces.digest();
        byte[] again = pieces.digest("abc".getBytes(StandardCharsets.UTF_8));
        System.out.println(MessageDigest.isEqual(first, again) + " " + pieces.getDigestLength());
        CRC32 crc = new CRC32();
        crc.update("123456789".getBytes(StandardCharsets.UTF_8));
        System.out.println(Long.toHexString(crc.getValue()));
        Adler32 adler = new Adler32();
        adler.update("123456789".getBytes(StandardCharsets.UTF_8));
        System.out.println(Long.toHexString(adler.getValue()));
        try {
            MessageDigest.getInstance("NO-SUCH");
        } catch (NoSuchAlgorithmException e) {
            System.out.println(e.getMessage());
        }
    }
}
