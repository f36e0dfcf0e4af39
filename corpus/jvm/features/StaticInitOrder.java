// Static initialisers run in text order, superclass first, at the first active use.
public class StaticInitOrder {
    static int log(String what, int value) {
        System.out.println("init " + what + " = " + value);
        return value;
    }

    static class Base {
        static int a = log("Base.a", 1);

        static {
            a += 10;
            log("Base block", a);
        }

        static int b = log("Base.b", a * 2);

        static void touch() {
            System.out.println("Base.touch");
        }
    }

    static class Derived extends Base {
        static int c = log("Derived.c", b + 1);

        static {
            d = 99;
            log("Derived.d early", Derived.d);
        }

        static int d = log("Derived.d", c + 1);
        static int e;
    }

    static class Cycle1 {
        static int x = log("Cycle1.x", Cycle2.y + 1);
    }

    static class Cycle2 {
        static int y = log("Cycle2.y", Cycle1.x + 1);
    }

    static int own = log("own", 0);

    public static void main(String[] args) {
        System.out.println("main");
        Derived[] array = new Derived[1];
        System.out.println(array[0]);
        Derived.touch();
        System.out.println("Base only so far");
        System.out.println(Derived.a);
        System.out.println(Derived.e + " " + Derived.d + " " + Derived.c);
        System.out.println(Cycle2.y + " " + Cycle1.x);
        new Derived();
    }
}
