// counterpoint check CaesarBadge.java --method badge --secret shift
// expect: leak
// what: the name is shifted by the secret, checked against "khoor", and the result shown as a colour. name "hello": shift 3 -> "gold", shift 0 -> "grey"
public class CaesarBadge {
    static String shift(String text, int by) {
        StringBuilder out = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= 'a' && c <= 'z') {
                c = (char) ('a' + (c - 'a' + by) % 26);
            }
            out.append(c);
        }
        return out.toString();
    }

    static String badge(String name, int shift) {
        String coded = shift(name, Math.floorMod(shift, 26)).intern();
        return coded == "khoor" ? "gold" : "grey";
    }
}
