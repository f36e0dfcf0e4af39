// Constructors that call this and super with computed arguments, and failures in constructors.
public class ConstructorChaining {
    static int created;

    static int step(String what, int v) {
        System.out.println("  " + what + " " + v);
        return v;
    }

    static class Base {
        final int a;
        int early = step("Base.early", 1);

        Base(int a) {
            created++;
            this.a = step("Base(int)", a);
        }

        Base(String s) {
            this(step("argument of this", s.length()));
            step("Base(String)", a);
        }

        Base(Object... many) {
            this(many.length * 100);
        }
    }

    static class Derived extends Base {
        final String name;

        Derived() {
            this("default");
        }

        Derived(String name) {
            super(step("argument of super", name.length() * 2));
            this.name = name;
        }

        Derived(int x, int y) {
            super(x, y, "three");
            name = x + ":" + y;
            if (x > y) {
                throw new IllegalArgumentException(name);
            }
        }
    }

    static class Implicit extends Base {
    }

    public static void main(String[] args) {
        System.out.println(new Base("hello").a);
        System.out.println(new Derived().name);
        System.out.println(new Derived(1, 2).a);
        System.out.println(new Implicit().a);
        Derived kept = null;
        try {
            kept = new Derived(5, 4);
        } catch (IllegalArgumentException e) {
            System.out.println("failed " + e.getMessage() + " " + kept);
        }
        System.out.println(created);
    }
}
