// String transformations: substring, replace, trim, strip, repeat, case, join, chars, lines, concat.
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

public class StringTransform {
    static String q(Object s) {
        return "[" + s + "]";
    }

    public static void main(String[] args) {
        String s = "  Hello, World  ";
        System.out.println(q(s.trim()) + q(s.strip()) + q(s.stripLeading()) + q(s.stripTrailing()));
        System.out.println(q("\u2003x\u2003".trim()) + q("\u2003x\u2003".strip()) + q("\u0001x\u0001".trim().length()));
        System.out.println(s.toUpperCase() + s.toLowerCase() + s.length());
        String t = s.trim();
        System.out.println(t.substring(7) + t.substring(0, 5) + q(t.substring(5, 5)) + t.charAt(4));
        System.out.println(t.replace('l', 'L') + " " + t.replace("l", "") + " " + t.replace("", "-") + " "
            + "aaa".replace("aa", "b"));
        System.out.println(t.replaceAll("[aeiou]", "<$0>") + " " + t.replaceFirst("l+", "_") + " "
            + "a.b.c".replaceAll(".", "x") + " " + "a.b.c".replace(".", "x"));
        System.out.println("ab".repeat(3) + q("x".repeat(0)) + "a".concat("b"));
        System.out.println(String.join("-", "a", "b", "c") + String.join("/", List.of("x", "y")) + String.join(",") + "|");
        System.out.println(t.chars().filter(Character::isUpperCase).count() + " " + t.chars().sum());
        System.out.println("c,a,b".chars().sorted().mapToObj(c -> String.valueOf((char) c)).collect(Collectors.joining()));
        System.out.println(Arrays.toString("abc".toCharArray()) + Arrays.toString("añ".getBytes(
            java.nio.charset.StandardCharsets.UTF_8)));
        System.out.println("one\ntwo\r\nthree\n".lines().toList());
        System.out.println(String.valueOf(new char[] {'a', 'b', 'c'}, 1, 2) + String.valueOf(true) + String.valueOf(1.0f));
        System.out.println(String.copyValueOf(new char[] {'x'}) + new String(new char[] {'p', 'q', 'r'}, 1, 1));
        System.out.println(new String(new byte[] {72, 105, (byte) 0xC3, (byte) 0xA9},
            java.nio.charset.StandardCharsets.UTF_8));
        System.out.println(new String(new int[] {0x48, 0x1F600}, 0, 2).length());
        System.out.println("abc".compareTo("abd") + " " + "x".equals("X".toLowerCase()) + " " + t.indent(2).length());
        char[] target = new char[5];
        Arrays.fill(target, '.');
        "hello".getChars(1, 4, target, 1);
        System.out.println(target);
        System.out.println("%d items, %s".formatted(3, "done") + " " + "abc".transform(x -> x + x));
        System.out.println("tésT Ünïcode".toUpperCase() + " " + "I".toLowerCase() + " " + "ΣΑΣ".toLowerCase());
    }
}
