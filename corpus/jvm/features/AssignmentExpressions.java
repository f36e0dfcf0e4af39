// Assignments used as values: chained, compound on fields and array cells of one and two slots.
public class AssignmentExpressions {
    int i;
    long l;
    double d;
    static long sl;
    static String text = "";
    AssignmentExpressions next;

    static int side(String s, int v) {
        text += s;
        return v;
    }

    AssignmentExpressions self() {
        text += "self ";
        return this;
    }

    public static void main(String[] args) {
        AssignmentExpressions o = new AssignmentExpressions();
        int a, b;
        long x;
        a = b = o.i = 7;
        System.out.println(a + b + o.i);
        x = o.l = sl = 1L << 40;
        System.out.println(x + " " + o.l + " " + sl);
        long[] ls = new long[3];
        double[] ds = new double[3];
        ds[1] = ls[0] = ls[2] = 5;
        System.out.println(ls[0] + " " + ls[2] + " " + ds[1]);
        System.out.println((ls[1] += 3) + " " + ls[1]++ + " " + ++ls[1] + " " + (ls[1] <<= 2) + " " + ls[1]);
        System.out.println((ds[0] -= 0.5) + " " + ds[0]-- + " " + (ds[0] *= 2) + " " + ds[0]);
        System.out.println(o.l++ + " " + --o.l + " " + (o.l ^= 1) + " " + (o.d += o.l) + " " + o.d++ + " " + o.d);
        System.out.println(sl++ + " " + (sl -= 10) + " " + ++sl);
        o.self().i += side("rhs ", 3);
        o.self().self().l += side("long ", 4);
        System.out.println(text + o.i + " " + o.l);
        byte[] bytes = {10};
        System.out.println((bytes[0] += 250) + " " + bytes[0]++ + " " + (bytes[0] >>>= 1));
        char[] chars = {'a'};
        System.out.println((chars[0] += 2) + " " + chars[0]++ + chars[0]);
        String[] strings = {"s", null};
        System.out.println((strings[0] += 1) + (strings[1] += "x") + strings[0].length());
        o.next = new AssignmentExpressions();
        o.next.next = o;
        (o = o.next).i = 99;
        System.out.println(o.i + " " + o.next.i);
        int n = 10;
        while ((n -= 3) > 0) {
            System.out.print(n + " ");
        }
        boolean flag;
        if (flag = n < 0) {
            System.out.println(flag);
        }
        int[] order = {0, 0, 0};
        int k = 0;
        order[k] = k = order[++k] = 2;
        System.out.println(order[0] + " " + order[1] + " " + order[2] + " " + k);
    }
}
