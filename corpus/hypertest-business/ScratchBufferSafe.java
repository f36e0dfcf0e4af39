// counterpoint check ScratchBufferSafe.java --method print --secret passphrase
// expect: secure
// what: the shared line buffer holds the passphrase for a moment but is wiped completely before the public text is written.
import java.util.Arrays;

public class ScratchBufferSafe {
    private static final int WIDTH = 32;

    static void print(String text, char filler, String passphrase) {
        char[] line = new char[WIDTH];
        int used = load(line, passphrase);
        int score = 0;
        for (int i = 0; i < used; i++) {
            score += Character.isDigit(line[i]) ? 2 : 1;
        }
        if (score > 20) {
            Arrays.fill(line, 'x');
        }
        Arrays.fill(line, filler);
        int length = load(line, text);
        System.out.println(new String(line));
        System.out.println(length + " of " + line.length);
    }

    private static int load(char[] line, String text) {
        if (text == null) {
            return 0;
        }
        int n = Math.min(text.length(), line.length);
        text.getChars(0, n, line, 0);
        return n;
    }
}
