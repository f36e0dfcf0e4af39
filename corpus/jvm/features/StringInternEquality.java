// Identity of string literals, constants, computed strings and interned strings.
public class StringInternEquality {
    static final String CONSTANT = "hello";
    static final String COMPUTED = "hel".concat("lo");

    static class Other {
        static final String CONSTANT = "hel" + "lo";
    }

    public static void main(String[] args) {
        String literal = "hello";
        String part = "hel";
        final String finalPart = "hel";
        String fresh = new String("hello");
        System.out.println(literal == CONSTANT);
        System.out.println(literal == Other.CONSTANT);
        System.out.println(literal == COMPUTED);
        System.out.println(literal == COMPUTED.intern());
        System.out.println(literal == part + "lo");
        System.out.println(literal == finalPart + "lo");
        System.out.println(literal == fresh);
        System.out.println(literal == fresh.intern());
        System.out.println(literal.equals(fresh));
        System.out.println(literal == fresh.toString());
        System.out.println(fresh == fresh.trim());
        System.out.println(literal.substring(0) == literal);
        System.out.println(literal == String.valueOf((Object) literal));
        System.out.println(literal == "hel" + 'l' + "o");
        System.out.println("1" + 2 == "12");
        System.out.println("" + true + null == "truenull");
        System.out.println(literal.replace('x', 'y') == literal);
        System.out.println("a".repeat(1) == "a");
        System.out.println("".concat("") == "");
        System.out.println(String.join("", "h", "ello") == literal);
        String a = new String(new char[] {'x', 'y'}).intern();
        String b = new StringBuilder("yx").reverse().toString().intern();
        System.out.println(a == b);
        System.out.println(fresh.hashCode() == literal.hashCode());
    }
}
