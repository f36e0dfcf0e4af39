// Overload resolution between primitives, boxes, Object, subclasses and varargs.
public class OverloadResolution {
    static String m(int x) { return "int"; }
    static String m(long x) { return "long"; }
    static String m(double x) { return "double"; }
    static String m(Integer x) { return "Integer"; }
    static String m(Object x) { return "Object"; }
    static String m(int... x) { return "int..."; }

    static String n(long x) { return "long"; }
    static String n(Integer x) { return "Integer"; }
    static String n(Object x) { return "Object"; }

    static String s(Object o) { return "Object"; }
    static String s(CharSequence o) { return "CharSequence"; }
    static String s(String o) { return "String"; }

    static String p(double a, int b) { return "double,int"; }
    static String p(long a, long b) { return "long,long"; }

    static class Base {
        String who(Base b) { return "Base.who(Base)"; }
    }

    static class Derived extends Base {
        @Override
        String who(Base b) { return "Derived.who(Base)"; }
        String who(Derived d) { return "Derived.who(Derived)"; }
    }

    public static void main(String[] args) {
        byte b = 1;
        short sh = 1;
        char c = 'c';
        System.out.println(m(b) + " " + m(sh) + " " + m(c) + " " + m(1) + " " + m(1L) + " " + m(1f) + " " + m(1.0));
        System.out.println(m(Integer.valueOf(1)) + " " + m(Long.valueOf(1)) + " " + m("s") + " " + m() + " " + m(1, 2));
        System.out.println(n(1) + " " + n(b) + " " + n(1f) + " " + n(Integer.valueOf(1)) + " " + n((Object) 1));
        System.out.println(s(null) + " " + s("x") + " " + s(new StringBuilder()) + " " + s(1) + " " + s((Object) "x"));
        System.out.println(p(1, 2L) + " " + p(1L, 2L) + " " + p(1f, 2));
        Base base = new Derived();
        Derived derived = new Derived();
        System.out.println(base.who(derived));
        System.out.println(derived.who(derived));
        System.out.println(derived.who(base));
        System.out.println(base.who(base));
        System.out.println(new Base().who(derived));
        StringBuilder text = new StringBuilder();
        text.append('a').append((int) 'a').append(1L).append(1.0f).append(true).append((Object) null);
        text.append(new char[] {'x', 'y'}).append("z", 0, 1);
        System.out.println(text);
        System.out.println(String.valueOf(new char[] {'o', 'k'}) + String.valueOf((Object) null) + String.valueOf('c'));
    }
}
