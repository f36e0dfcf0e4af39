// String.format with %s flags, and the exceptions for wrong formats.
import java.util.Arrays;
import java.util.IllegalFormatException;
import java.util.List;

public class FormatStringsErrors {
    static void f(String format, Object... args) {
        try {
            System.out.println(format + " -> [" + String.format(format, args) + "]");
        } catch (IllegalFormatException e) {
            System.out.println(format + " -> " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        f("%s", "text");
        f("%10s|%-10s|", "right", "left");
        f("%.3s|%6.2s|", "truncate", "cut");
        f("%S", "upper");
        f("%s %s %s", null, List.of(1, 2), Arrays.asList("a", null));
        f("%s", (Object) new int[0].length);
        f("%-6b|%.1b", true, false);
        f("%1$s %1$s %2$s", "a", "b");
        f("%s and %<S", "again");
        f("plain");
        f("extra", 1, 2, 3);
        f("%d", "text");
        f("%d", 1.5);
        f("%f", 1);
        f("%c", "string");
        f("%s %s", "one");
        f("%q", 1);
        f("%", 1);
        f("%-d", 1);
        f("%.2d", 1);
        f("%#s", "x");
        f("%,x", 255);
        f("%0d", 5);
        f("%+-05d", 5);
        f("%+s", "x");
        f("%3$s", 1, 2);
        f("%<s", 1);
        f("%c", -1);
        System.out.printf("%-8s|%8s|%n", "name", "value");
        for (String s : new String[] {"alpha", "b", "gamma"}) {
            System.out.printf("%-8s|%8d|%n", s, s.length());
        }
    }
}
