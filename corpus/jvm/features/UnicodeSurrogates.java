// Strings with surrogate pairs and combining characters: code points, lengths, encodings, iteration.
import java.nio.charset.StandardCharsets;

public class UnicodeSurrogates {
    public static void main(String[] args) {
        String s = "aé中😀z";
        System.out.println(s.length() + " " + s.codePointCount(0, s.length()) + " " + s);
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            System.out.println(i + " " + (int) c + " " + Character.isSurrogate(c) + " " + s.codePointAt(i) + " "
                + Character.isLetter(c));
        }
        s.codePoints().forEach(cp -> System.out.print(Integer.toHexString(cp) + ":" + Character.charCount(cp) + " "));
        System.out.println();
        System.out.println(s.offsetByCodePoints(0, 4) + " " + s.codePointBefore(5) + " " + s.indexOf(0x1F600));
        byte[] utf8 = s.getBytes(StandardCharsets.UTF_8);
        StringBuilder hex = new StringBuilder();
        for (byte b : utf8) {
            hex.append(String.format("%02x", b));
        }
        System.out.println(utf8.length + " " + hex);
        System.out.println(s.getBytes(StandardCharsets.UTF_16BE).length + " " + s.getBytes(StandardCharsets.ISO_8859_1)[4]);
        System.out.println(new String(utf8, StandardCharsets.UTF_8).equals(s));
        System.out.println(new String(new byte[] {(byte) 0xFF, 'a'}, StandardCharsets.UTF_8).codePointAt(0));
        System.out.println(new String(utf8, StandardCharsets.ISO_8859_1).length());
        System.out.println(new StringBuilder(s).reverse());
        System.out.println(Character.toChars(0x1F600).length + " " + Character.toString(0x1F600) + " "
            + Character.toCodePoint('\uD83D', '\uDE00'));
        String broken = s.substring(0, 4);
        System.out.println(broken.length() + " " + Character.isHighSurrogate(broken.charAt(3)) + " "
            + broken.getBytes(StandardCharsets.UTF_8)[6]);
        System.out.println("e\u0301".length() + " " + "e\u0301".equals("é") + " " + "\u0041\t\101\0".length());
        System.out.println("\uD83D\uDE00".compareTo("\uFFFD") + " " + s.hashCode());
        System.out.println(s.toUpperCase() + " " + s.replace("😀", ":)") + " " + s.contains("\uD83D"));
    }
}
