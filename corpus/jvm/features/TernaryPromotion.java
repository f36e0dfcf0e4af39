// Types of conditional expressions: numeric promotion, unboxing and constants.
public class TernaryPromotion {
    static void show(Object o) {
        System.out.println(o.getClass().getSimpleName() + " " + o);
    }

    public static void main(String[] args) {
        boolean yes = args.length == 0;
        char x = 'X';
        int i = 0;
        show(yes ? x : 0);
        show(yes ? x : i);
        show(yes ? 0 : x);
        show(yes ? 1 : 2.0);
        show(yes ? 1 : 2L);
        show(yes ? 'a' : (byte) 1);
        show(yes ? (byte) 1 : 'a');
        show(yes ? (short) 1 : (byte) 2);
        show(yes ? Integer.valueOf(1) : Double.valueOf(2));
        show(yes ? (Object) 1 : "s");
        show(yes ? 1 : "s");
        show(yes ? Integer.valueOf(7) : (Number) 2.5);
        show(!yes ? 1 : 'b');
        show(yes ? 1f : 2L);
        System.out.println(yes ? x : 0);
        System.out.println(yes ? x : i);
        System.out.println(false ? i : x);
        Integer none = null;
        try {
            int v = yes ? none : 0;
            System.out.println(v);
        } catch (NullPointerException e) {
            System.out.println("unboxed null");
        }
        Integer kept = yes ? none : Integer.valueOf(0);
        System.out.println(kept);
        int n = 15;
        String kind = n % 15 == 0 ? "FizzBuzz" : n % 5 == 0 ? "Buzz" : n % 3 == 0 ? "Fizz" : "" + n;
        System.out.println(kind);
        System.out.println((yes ? null : 0) == null);
    }
}
