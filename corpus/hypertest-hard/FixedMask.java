// counterpoint check FixedMask.java --method mask --secret password
// expect: secure
// what: always eight stars, whatever the password is; null gives stars as well
public class FixedMask {
    private static final int WIDTH = 8;

    static char[] stars(String text) {
        char[] out = new char[text == null ? WIDTH : Math.max(WIDTH, text.length())];
        for (int i = 0; i < out.length; i++) {
            out[i] = (char) ('*' + (text != null && i < text.length() ? text.charAt(i) - text.charAt(i) : 0));
        }
        return out;
    }

    static String mask(String user, String password) {
        String masked = new String(stars(password)).substring(0, WIDTH);
        return """
            user: %s
            pass: %s
            """.formatted(user, masked);
    }
}
