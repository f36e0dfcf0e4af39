// What messages of NullPointerException say of expressions: casts, results, elements, parameters, library code, lambdas.
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;

public class NullExpressions {
    String text;
    int[] cells;
    NullExpressions next;
    long wide;
    static NullExpressions shared;

    static Object nothing() {
        return null;
    }

    int number() {
        return 1;
    }

    interface Attempt {
        void run() throws Exception;
    }

    static void attempt(Attempt attempt) throws Exception {
        try {
            attempt.run();
            System.out.println("fine");
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        Object none = args.length == 5 ? "x" : null;
        NullExpressions object = new NullExpressions();
        int zero = args.length;
        Object[] objects = {null};
        NullExpressions[][] grid = new NullExpressions[1][1];
        attempt(() -> ((String) none).length());
        attempt(() -> ((String) nothing()).length());
        attempt(() -> (zero == 0 ? null : object).number());
        attempt(() -> grid[zero][zero + 0].next.cells[3]++);
        attempt(() -> shared.wide = 5);
        attempt(() -> object.next.next.next.wide = zero);
        attempt(() -> object.next.next.next.next.next.next.next.wide = zero);
        attempt(() -> { throw (RuntimeException) none; });
        attempt(() -> { throw null; });
        attempt(() -> objects[object.number() - 1].toString());
        attempt(() -> objects[args.length].toString());
        attempt(() -> "abc".concat(null));
        attempt(() -> { switch ((String) none) { case "a": break; default: } });
        attempt(() -> { int k = (Integer) none; });
        attempt(() -> { Integer boxed = null; long sum = boxed + 1L; });
        attempt(() -> { throw new NullPointerException(); });
        attempt(() -> { throw new NullPointerException("said"); });
        attempt(() -> new TreeMap<String, String>().put(null, ""));
        attempt(() -> new TreeMap<>(Map.of("a", "b")).get(null));
        attempt(() -> object.cells[0] = 1);
        attempt(() -> { double[] doubles = null; doubles[zero] = 1; });
        attempt(() -> { byte[][] bytes = new byte[2][]; System.out.println(bytes[1].length); });
        attempt(() -> { byte[][] bytes = new byte[2][]; System.out.println(bytes[1][0]); });
        attempt(() -> { Supplier<String> supplier = null; supplier.get(); });
        attempt(() -> { Object a = none; Object b; if (zero == 0) b = a; else b = "q"; b.hashCode(); });
        attempt(() -> { for (Object element : (Object[]) none) { System.out.println(element); } });
        attempt(() -> { Function<NullExpressions, Integer> f = NullExpressions::number; f.apply(null); });
        attempt(() -> { NullExpressions receiver = null; Supplier<Integer> s = receiver::number; });
        attempt(() -> String.valueOf((char[]) null));
        attempt(() -> System.arraycopy(null, 0, objects, 0, 1));
        attempt(new Attempt() {
            NullExpressions inner;

            @Override
            public void run() {
                inner.text.trim();
            }
        });
    }
}
