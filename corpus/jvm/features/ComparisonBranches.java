// All comparison operators as conditions on ints, longs, floats, doubles, references and booleans.
public class ComparisonBranches {
    static String ints(int a, int b) {
        String s = "";
        if (a < b) s += "<";
        if (a <= b) s += "≤";
        if (a > b) s += ">";
        if (a >= b) s += "≥";
        if (a == b) s += "=";
        if (a != b) s += "≠";
        if (a < 0) s += "n";
        if (a <= 0) s += "N";
        if (a == 0) s += "0";
        if (!(a > 0 || b != 0)) s += "!";
        return s;
    }

    static String longs(long a, long b) {
        return (a < b ? "<" : "") + (a <= b ? "≤" : "") + (a > b ? ">" : "") + (a >= b ? "≥" : "") + (a == b ? "=" : "≠");
    }

    static String doubles(double a, double b) {
        String s = "";
        if (a < b) s += "<"; else s += "!<";
        if (a <= b) s += "≤"; else s += "!≤";
        if (a > b) s += ">"; else s += "!>";
        if (!(a >= b)) s += "!≥"; else s += "≥";
        return s + (a == b ? "=" : "") + (a != b ? "≠" : "");
    }

    static String floats(float a, float b) {
        boolean lt = a < b, le = a <= b, gt = a > b, ge = a >= b, eq = a == b, ne = a != b;
        return "" + lt + le + gt + ge + eq + ne;
    }

    public static void main(String[] args) {
        int[] is = {Integer.MIN_VALUE, -1, 0, 1, Integer.MAX_VALUE};
        long[] ls = {Long.MIN_VALUE, -1, 0, 1L << 32, Long.MAX_VALUE};
        double[] ds = {Double.NaN, -0.0, 0.0, 1.5, Double.NEGATIVE_INFINITY};
        for (int i = 0; i < 5; i++) {
            for (int j = 0; j < 5; j++) {
                System.out.println(ints(is[i], is[j]) + " " + longs(ls[i], ls[j]) + " " + doubles(ds[i], ds[j]) + " "
                    + floats((float) ds[i], (float) ds[j]));
            }
        }
        Object a = "x", b = new String("x"), c = null;
        System.out.println((a == b) + " " + (a != b) + " " + (c == null) + " " + (a != null) + " " + (a == a));
        boolean t = true, f = false;
        System.out.println((t == f) + " " + (t != f) + " " + (t & f | t ^ f) + " " + (t == !f) + " " + (!t || !f && t));
        System.out.println((1 == 1.0) + " " + ('a' == 97) + " " + (1L == 1f) + " " + (16777217 == 16777216f) + " "
            + ((long) 1e18 + 1 == 1e18));
        System.out.println(1 < 2 == true ? 3 > 2 != false ? "both" : "first" : "none");
    }
}
