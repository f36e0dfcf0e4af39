// String search methods: indexOf, lastIndexOf, contains, startsWith, regionMatches, charAt, compareTo.
public class StringSearch {
    public static void main(String[] args) {
        String s = "the cat sat on the mat";
        System.out.println(s.indexOf("at") + " " + s.indexOf("at", 6) + " " + s.indexOf("dog") + " " + s.indexOf(""));
        System.out.println(s.lastIndexOf("at") + " " + s.lastIndexOf("the", 10) + " " + s.lastIndexOf('t') + " "
            + s.lastIndexOf(""));
        System.out.println(s.indexOf('c') + " " + s.indexOf('t', 1) + " " + s.indexOf('z') + " " + s.indexOf('t', -5)
            + " " + s.indexOf('t', 100));
        System.out.println(s.contains("sat") + " " + s.contains("") + " " + s.startsWith("the") + " "
            + s.startsWith("cat", 4) + " " + s.endsWith("mat") + " " + s.endsWith("") + " " + s.startsWith("x", 99));
        System.out.println(s.regionMatches(4, "xcatx", 1, 3) + " " + s.regionMatches(true, 4, "CAT", 0, 3) + " "
            + s.regionMatches(4, "CAT", 0, 3) + " " + s.regionMatches(-1, "t", 0, 1));
        String[] pairs = {"a", "b", "abc", "abd", "abc", "ab", "", "x", "apple", "Apple", "é", "z", "Z", "a"};
        for (int i = 0; i < pairs.length; i += 2) {
            System.out.println(pairs[i] + " " + pairs[i + 1] + " " + pairs[i].compareTo(pairs[i + 1]) + " "
                + pairs[i].compareToIgnoreCase(pairs[i + 1]) + " " + pairs[i].equalsIgnoreCase(pairs[i + 1]));
        }
        System.out.println("abc".equals(null) + " " + "abc".equals((Object) new StringBuilder("abc")));
        System.out.println("hello".hashCode() + " " + "".hashCode() + " " + s.hashCode() + " " + "\u00e9\u4e2d".hashCode());
        System.out.println(s.isEmpty() + " " + " \t\n".isBlank() + " " + "".isBlank() + " " + s.length());
        System.out.println(s.matches("the.*mat") + " " + s.matches("cat") + " " + "123".matches("\\d+"));
        int count = 0;
        for (int at = s.indexOf('t'); at >= 0; at = s.indexOf('t', at + 1)) {
            count = count * 100 + at;
        }
        System.out.println(count);
        System.out.println("Straße".equalsIgnoreCase("STRASSE") + " " + "Straße".toUpperCase() + " "
            + "ÀÉÎ".toLowerCase() + " " + "ﬁ".toUpperCase());
    }
}
