// Message authentication codes by name, copies of them, what is missing; digests with rarer names.
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public class MessageAuthentication {
    public static void main(String[] args) throws Exception {
        String[] names = {"HmacMD5", "HmacSHA1", "hmacsha224", "HmacSHA256", "HmacSHA384", "HmacSHA512", "HmacSHA512/224",
            "HmacSHA512/256", "HmacSHA3-224", "HmacSHA3-256", "HmacSHA3-384", "HmacSHA3-512", "HmacNone"};
        for (String name : names) {
            try {
                Mac mac = Mac.getInstance(name);
                mac.init(new SecretKeySpec(bytes("key"), name));
                mac.update(bytes("some "));
                mac.update((byte) 'x');
                Mac copy = (Mac) mac.clone();
                System.out.println(mac.getAlgorithm() + " " + mac.getMacLength() + " " + mac.getClass().getName());
                System.out.println(hex(mac.doFinal(bytes("text"))) + " " + hex(copy.doFinal()));
            } catch (NoSuchAlgorithmException e) {
                System.out.println(e.getMessage());
            }
        }
        try {
            Mac.getInstance("HmacSHA1").doFinal();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            new SecretKeySpec(new byte[0], "x");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        for (String name : new String[] {"MD2", "SHA-512/224", "SHA-512/256", "SHA3-224", "SHA3-384", "None"}) {
            try {
                System.out.println(name + " " + hex(MessageDigest.getInstance(name).digest(bytes("abc"))));
            } catch (NoSuchAlgorithmException e) {
                System.out.println(e.getMessage());
            }
        }
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    static String hex(byte[] bytes) {
        StringBuilder text = new StringBuilder();
        for (byte octet : bytes) {
            text.append(Character.forDigit(octet >> 4 & 15, 16)).append(Character.forDigit(octet & 15, 16));
        }
        return text.toString();
    }
}
