// Order of field initialisers, instance blocks and constructors, with a virtual call from the super constructor.
public class InstanceInitOrder {
    static String log(String what) {
        System.out.println(what);
        return what;
    }

    static class Base {
        String name = log("Base.name");

        {
            log("Base block");
        }

        Base() {
            this(1);
            log("Base()");
        }

        Base(int n) {
            log("Base(" + n + ")");
            describe();
        }

        void describe() {
            log("Base.describe");
        }
    }

    static class Derived extends Base {
        String text = log("Derived.text");
        int number = 7;
        final int constant = 8;
        final Integer boxed = 9;

        {
            log("Derived block " + number);
        }

        Derived() {
            log("Derived() " + text + " " + number);
        }

        Derived(String s) {
            super(s.length());
            log("Derived(" + s + ")");
        }

        @Override
        void describe() {
            log("describe: " + text + " " + number + " " + constant + " " + boxed + " " + name);
        }
    }

    public static void main(String[] args) {
        new Derived().describe();
        new Derived("abc").describe();
        new Base().describe();
    }
}
