// String.split: limits, trailing empties, regular expressions, leading matches and lookaround.
import java.util.Arrays;
import java.util.StringTokenizer;

public class StringSplit {
    static void show(String[] parts) {
        System.out.println(parts.length + " " + Arrays.toString(parts));
    }

    public static void main(String[] args) {
        show("a,b,c".split(","));
        show("a,b,,c,,".split(","));
        show("a,b,,c,,".split(",", -1));
        show("a,b,,c,,".split(",", 2));
        show("a,b,,c,,".split(",", 100));
        show(",a".split(","));
        show("".split(","));
        show(",".split(","));
        show("abc".split(""));
        show("a.b.c".split("."));
        show("a.b.c".split("\\."));
        show("a|b|c".split("\\|"));
        show("one  two   three".split(" "));
        show("one  two   three".split("\\s+"));
        show(" lead".split("\\s+"));
        show("camelCaseString".split("(?=[A-Z])"));
        show("a1b22c333".split("\\d+"));
        show("a1b22c333".split("[a-z]"));
        show("x=1;y=2;z".split("[=;]", 3));
        show("key: value: more".split(": ", 2));
        show("2024-01-15".split("-"));
        StringTokenizer tokens = new StringTokenizer("a b\tc  d");
        System.out.println(tokens.countTokens());
        while (tokens.hasMoreTokens()) {
            System.out.print(tokens.nextToken() + ";");
        }
        System.out.println();
        StringTokenizer operators = new StringTokenizer("12+3*(4-5)", "+-*/()", true);
        while (operators.hasMoreTokens()) {
            System.out.print(operators.nextToken() + " ");
        }
        System.out.println();
        try {
            new StringTokenizer("").nextToken();
        } catch (java.util.NoSuchElementException e) {
            System.out.println("no more tokens " + e.getMessage());
        }
    }
}
