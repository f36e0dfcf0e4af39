// Constant expressions do not initialise the class that declares them, other static fields do.
public class CompileTimeConstants {
    static class Lazy {
        static final int FOLDED = 3 * 7 + (1 << 4);
        static final String TEXT = "n=" + FOLDED + '!' + 1.5 + true;
        static final Integer BOXED = 5;
        static final int[] ARRAY = {1, 2};

        static {
            System.out.println("Lazy initialised");
        }
    }

    static class Other {
        static final int RUNTIME = Integer.parseInt("12");

        static {
            System.out.println("Other initialised");
        }
    }

    static final byte SMALL = 10;
    static final char LETTER = 'a' + 1;
    static final long WRAPPED = Integer.MAX_VALUE + 1;
    static final double RATIO = 7 / 2 + 7 / 2.0;
    static final boolean FLAG = "ab".length() == 2 && 1 < 2;
    static final int UNSIGNED = -1 >>> 24;

    public static void main(String[] args) {
        System.out.println(Lazy.FOLDED);
        System.out.println(Lazy.TEXT);
        System.out.println("before");
        Lazy[] none = new Lazy[3];
        System.out.println(none.length + " " + Lazy.class.getSimpleName());
        System.out.println(Lazy.BOXED);
        System.out.println(Lazy.ARRAY.length);
        System.out.println(Other.RUNTIME);
        System.out.println(SMALL + " " + LETTER + " " + WRAPPED + " " + RATIO + " " + FLAG + " " + UNSIGNED);
        byte fits = SMALL + 100;
        System.out.println(fits);
        switch (37) {
            case Lazy.FOLDED:
                System.out.println("case by constant");
                break;
            default:
                System.out.println("default");
        }
    }
}
