// Arithmetic on chars: promotion to int, increments, constant conversions and Caesar shifts.
public class CharArithmetic {
    static String caesar(String text, int shift) {
        StringBuilder out = new StringBuilder();
        for (char c : text.toCharArray()) {
            if (c >= 'a' && c <= 'z') {
                out.append((char) ((c - 'a' + shift + 26) % 26 + 'a'));
            } else if (c >= 'A' && c <= 'Z') {
                out.append((char) ((c - 'A' + shift + 26) % 26 + 'A'));
            } else {
                out.append(c);
            }
        }
        return out.toString();
    }

    public static void main(String[] args) {
        char c = 'a';
        System.out.println(c + 1);
        System.out.println((char) (c + 1));
        c++;
        System.out.println(c);
        c += 2;
        System.out.println(c);
        System.out.println('a' + 'b');
        System.out.println("" + 'a' + 'b');
        System.out.println('a' + 'b' + "c");
        System.out.println("c" + 'a' + 1);
        System.out.println('a' * 2);
        final int one = 1;
        char constant = 'x' + one;
        System.out.println(constant);
        char top = '\uffff';
        top++;
        System.out.println((int) top);
        top--;
        System.out.println((int) top);
        System.out.println(caesar("Hello, World!", 3));
        System.out.println(caesar(caesar("Hello, World!", 3), -3));
        int[] counts = new int[26];
        for (char x : "the quick brown fox".toCharArray()) {
            if (x != ' ') {
                counts[x - 'a']++;
            }
        }
        for (char x = 'a'; x <= 'z'; x++) {
            System.out.print(x + "" + counts[x - 'a'] + " ");
        }
        System.out.println();
        System.out.println('7' - '0' + " " + (char) 65 + " " + (int) 'A' + " " + ('a' < 98));
    }
}
