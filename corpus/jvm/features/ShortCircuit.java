// Short-circuit and strict boolean operators with side effects.
public class ShortCircuit {
    static int calls;

    static boolean t() {
        calls++;
        System.out.print("T");
        return true;
    }

    static boolean f() {
        calls++;
        System.out.print("F");
        return false;
    }

    static void show(boolean b) {
        System.out.println(" " + b + " after " + calls);
        calls = 0;
    }

    public static void main(String[] args) {
        show(t() && f());
        show(f() && t());
        show(t() || f());
        show(f() || t());
        show(f() & t());
        show(t() | f());
        show(t() ^ t());
        show(f() && t() || t() && f());
        show(f() || t() && f() || t());
        show(!(t() && t()) || f());
        show(t() ? f() : t());
        show((f() ? t() : f()) || !f());
        boolean b = true;
        b &= f();
        show(b);
        b |= t();
        show(b);
        b ^= t();
        show(b);
        String s = null;
        if (s != null && s.length() > 0) {
            System.out.println("never");
        }
        if (s == null || s.isEmpty()) {
            System.out.println("null or empty");
        }
        int i = 0;
        boolean r = i++ > 0 && i++ > 0 || i++ > 0;
        System.out.println(r + " " + i);
        System.out.println((5 & 6) + " " + (5 | 6) + " " + (5 ^ 6) + " " + (true ^ true));
    }
}
