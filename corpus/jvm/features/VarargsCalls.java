// Variable arity methods: empty, array, null, nested, boxed and generic calls.
import java.util.Arrays;
import java.util.List;

public class VarargsCalls {
    static String f(int... xs) {
        return "ints" + Arrays.toString(xs);
    }

    static String g(Object... xs) {
        return xs == null ? "null array" : "objects" + Arrays.deepToString(xs);
    }

    static String h(String first, Object... rest) {
        return first + rest.length;
    }

    static String over(int a) {
        return "one int";
    }

    static String over(int... a) {
        return "int varargs " + a.length;
    }

    static String over(long a, long b) {
        return "two longs";
    }

    @SafeVarargs
    static <T> List<T> listOf(T... items) {
        return Arrays.asList(items);
    }

    static int sum(Integer... xs) {
        int s = 0;
        for (int x : xs) {
            s += x;
        }
        return s;
    }

    public static void main(String[] args) {
        System.out.println(f() + f(1) + f(1, 2, 3) + f(new int[] {4, 5}));
        System.out.println(f('a', (byte) 2, (short) 3));
        System.out.println(g() + g(1, "x", 'c', 2.0) + g((Object[]) null) + g((Object) null) + g(null, null));
        System.out.println(g(new int[] {1, 2}) + g((Object[]) new String[] {"a", "b"}) + g((Object) new String[] {"a"}));
        System.out.println(h("a") + h("b", 1) + h("c", (Object[]) new Integer[] {1, 2, 3}));
        System.out.println(over(1) + ", " + over(1, 2) + ", " + over() + ", " + over(1, 2, 3) + ", " + over((byte) 1));
        System.out.println(listOf(1, "two", 3.0) + " " + listOf() + " " + listOf((Object) null));
        System.out.println(sum() + " " + sum(1, 2, 3));
        System.out.println(String.format("%s-%s-%s", "a", 1, null));
        System.out.println(Math.max(sum(5, 6), sum(7)));
    }
}
