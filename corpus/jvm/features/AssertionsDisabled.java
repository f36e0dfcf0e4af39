// Assertions are disabled by default: neither condition nor message is evaluated.
public class AssertionsDisabled {
    static int evaluated;

    static boolean effect() {
        evaluated++;
        return false;
    }

    static String message() {
        evaluated += 100;
        return "message";
    }

    static class Inner {
        static boolean on = false;

        static {
            assert on = true;
        }
    }

    static int clamp(int n) {
        assert n >= 0 : "negative " + n;
        return n > 9 ? 9 : n;
    }

    public static void main(String[] args) {
        assert false;
        assert effect() : message();
        assert args == null : evaluated++;
        System.out.println("evaluated " + evaluated);
        System.out.println("enabled " + Inner.on);
        for (int i = -3; i < 12; i += 3) {
            System.out.println(clamp(i));
        }
        try {
            throw new AssertionError(42);
        } catch (AssertionError e) {
            System.out.println(e.getMessage());
        }
        System.out.println(new AssertionError('c').getMessage() + new AssertionError(1.5).getMessage());
        System.out.println(new AssertionError(new RuntimeException("x")).getCause());
    }
}
