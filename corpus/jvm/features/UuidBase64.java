// UUID from bytes and strings, Base64 encoding and decoding, HexFormat.
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.UUID;

public class UuidBase64 {
    public static void main(String[] args) {
        UUID named = UUID.nameUUIDFromBytes("counterpoint".getBytes(StandardCharsets.UTF_8));
        System.out.println(named + " " + named.version() + " " + named.variant() + " " + named.hashCode());
        UUID parsed = UUID.fromString("123e4567-e89b-12d3-a456-426614174000");
        System.out.println(parsed + " " + parsed.getMostSignificantBits() + " " + parsed.getLeastSignificantBits());
        System.out.println(parsed.compareTo(named) + " " + parsed.equals(UUID.fromString(parsed.toString())) + " "
            + new UUID(1, -1) + " " + parsed.timestamp());
        try {
            UUID.fromString("not-a-uuid");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        for (String s : new String[] {"", "f", "fo", "foo", "foob", "fooba", "foobar", "ünï"}) {
            byte[] bytes = s.getBytes(StandardCharsets.UTF_8);
            String encoded = Base64.getEncoder().encodeToString(bytes);
            System.out.println(s + " " + encoded + " " + Base64.getEncoder().withoutPadding().encodeToString(bytes) + " "
                + new String(Base64.getDecoder().decode(encoded), StandardCharsets.UTF_8).equals(s));
        }
        byte[] all = new byte[256];
        for (int i = 0; i < 256; i++) {
            all[i] = (byte) i;
        }
        System.out.println(Base64.getEncoder().encodeToString(all));
        System.out.println(Base64.getUrlEncoder().encodeToString(new byte[] {-1, -2, -3, -5}));
        System.out.println(Base64.getMimeEncoder().encodeToString(all).length());
        System.out.println(Arrays.equals(Base64.getDecoder().decode(Base64.getEncoder().encode(all)), all));
        for (String bad : new String[] {"a", "ab=c", "a*b=", "YWI"}) {
            try {
                System.out.println(new String(Base64.getDecoder().decode(bad), StandardCharsets.US_ASCII));
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        System.out.println(HexFormat.of().formatHex(new byte[] {0, 127, -128, -1}) + " "
            + Arrays.toString(HexFormat.of().parseHex("00ff10")));
    }
}
