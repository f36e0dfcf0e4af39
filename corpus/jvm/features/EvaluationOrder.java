// Operands are evaluated from left to right, before the operation, also when one of them throws.
public class EvaluationOrder {
    static StringBuilder trace = new StringBuilder();

    static int v(int n) {
        trace.append(n).append(' ');
        return n;
    }

    static int[] array(int n) {
        trace.append("array").append(n).append(' ');
        return n == 0 ? null : new int[n];
    }

    static int fail(String why) {
        trace.append("fail ");
        throw new IllegalStateException(why);
    }

    static int sum(int a, int b, int c) {
        trace.append("sum ");
        return a + b + c;
    }

    static void flush(Object result) {
        System.out.println(trace + "=> " + result);
        trace.setLength(0);
    }

    public static void main(String[] args) {
        flush(v(1) + v(2) * v(3));
        flush((v(1) + v(2)) * v(3) - v(4) / v(2));
        flush(sum(v(3), v(1), v(2)));
        flush(array(v(4))[v(3)] = v(9));
        int[] cells = {1, 2, 3};
        int i = 0;
        flush(cells[i] + cells[i = 2] * i);
        i = 2;
        flush(i + (i = 3) * i);
        i = 5;
        i += (i = 3) + i;
        flush(i);
        flush(new int[v(2)][v(3)].length);
        try {
            array(0)[v(1)] = v(7);
        } catch (NullPointerException e) {
            flush("NPE after right-hand side");
        }
        try {
            array(1)[v(5)] = v(8);
        } catch (ArrayIndexOutOfBoundsException e) {
            flush(e.getMessage());
        }
        try {
            flush(sum(v(1), fail("stop"), v(2)));
        } catch (IllegalStateException e) {
            flush(e.getMessage());
        }
        try {
            flush(v(1) / v(0) + v(9));
        } catch (ArithmeticException e) {
            flush(e.getMessage());
        }
    }
}
