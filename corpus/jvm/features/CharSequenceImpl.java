// An own CharSequence used by String.join, StringBuilder, contentEquals, regular expressions and streams.
import java.util.regex.Pattern;

public class CharSequenceImpl {
    record Repeated(char c, int length) implements CharSequence {
        @Override
        public char charAt(int index) {
            if (index < 0 || index >= length) {
                throw new StringIndexOutOfBoundsException("index " + index);
            }
            return (char) (c + index % 3);
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return toString().substring(start, end);
        }

        @Override
        public String toString() {
            StringBuilder s = new StringBuilder();
            for (int i = 0; i < length; i++) {
                s.append(charAt(i));
            }
            return s.toString();
        }
    }

    static int vowels(CharSequence s) {
        int n = 0;
        for (int i = 0; i < s.length(); i++) {
            n += "aeiou".indexOf(s.charAt(i)) >= 0 ? 1 : 0;
        }
        return n;
    }

    public static void main(String[] args) {
        CharSequence r = new Repeated('a', 7);
        System.out.println(r + " " + r.length() + " " + r.subSequence(2, 5) + " " + r.isEmpty());
        System.out.println(vowels(r) + " " + vowels("education") + " " + vowels(new StringBuilder("xyz")));
        System.out.println("abcabca".contentEquals(r) + " " + "abcabca".equals(r) + " " + "xabcabcay".contains(r));
        System.out.println(String.join("-", r, "x", new StringBuilder("y")));
        System.out.println(new StringBuilder("<").append(r).append('>').append(r, 1, 3).insert(1, r));
        System.out.println(Pattern.compile("b(.)").matcher(r).replaceAll("[$1]"));
        System.out.println(r.chars().sum() + " " + r.chars().filter(c -> c == 'b').count() + " " + r.codePoints().max().getAsInt());
        System.out.println(CharSequence.compare(r, "abcabcb") + " " + CharSequence.compare("a", new Repeated('a', 1)));
        System.out.println("abcabca-x".replace(r, "R") + " " + "X".replace("X", r));
        try {
            r.charAt(7);
        } catch (StringIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(r.equals(new Repeated('a', 7)) + " " + (r.hashCode() == new Repeated('a', 7).hashCode()));
    }
}
