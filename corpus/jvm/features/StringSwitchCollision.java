// Switch on strings whose hash codes collide, with fall-through, default and null.
public class StringSwitchCollision {
    static int classify(String s) {
        switch (s) {
            case "Aa":
                return 1;
            case "BB":
                return 2;
            case "AaAa":
            case "BBBB":
                return 3;
            case "AaBB":
                return 4;
            case "":
                return 5;
            case "C#":
                return 6;
            default:
                return -1;
        }
    }

    static String fall(String s) {
        StringBuilder out = new StringBuilder();
        switch (s) {
            default:
                out.append("default ");
            case "one":
                out.append("one ");
            case "two":
                out.append("two ");
                break;
            case "three":
                out.append("three ");
        }
        return out.toString();
    }

    public static void main(String[] args) {
        String[] words = {"Aa", "BB", "AaAa", "BBBB", "AaBB", "BBAa", "", "C#", "Bb", "aa"};
        for (String w : words) {
            System.out.println(w + " " + w.hashCode() + " " + classify(w) + " " + classify(new String(w)));
        }
        for (String w : new String[] {"one", "two", "three", "four"}) {
            System.out.println(fall(w));
        }
        try {
            System.out.println(classify(null));
        } catch (NullPointerException e) {
            System.out.println("null: " + e.getClass().getSimpleName());
        }
    }
}
