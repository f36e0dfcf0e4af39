// Old switch statements over int, char, byte and boxed values: dense, sparse, fall-through, default in the middle.
public class SwitchFallthrough {
    static String dense(int n) {
        String r = "";
        switch (n) {
            case 1:
                r += "one ";
            case 2:
                r += "two ";
                break;
            default:
                r += "default ";
            case 3:
                r += "three ";
            case 4: {
                r += "four ";
                break;
            }
            case 5:
        }
        return r + "end";
    }

    static int sparse(int n) {
        switch (n) {
            case Integer.MIN_VALUE: return -2;
            case -1000: return -1;
            case 0: return 0;
            case 1 << 20: return 20;
            case Integer.MAX_VALUE: return 31;
        }
        return 99;
    }

    static int vowels(String s) {
        int count = 0;
        for (char c : s.toCharArray()) {
            switch (Character.toLowerCase(c)) {
                case 'a': case 'e': case 'i': case 'o': case 'u':
                    count++;
                    break;
                case '.':
                    return count;
            }
        }
        return count * 100;
    }

    public static void main(String[] args) {
        for (int i = 0; i <= 6; i++) {
            System.out.println(i + ": " + dense(i));
        }
        for (int n : new int[] {Integer.MIN_VALUE, -1000, 0, 1, 1 << 20, Integer.MAX_VALUE, -1}) {
            System.out.println(n + " -> " + sparse(n));
        }
        System.out.println(vowels("Education") + " " + vowels("Every. thing"));
        Byte boxed = (byte) -1;
        switch (boxed) {
            case -1 -> System.out.println("minus one");
            default -> System.out.println("other");
        }
    }
}
