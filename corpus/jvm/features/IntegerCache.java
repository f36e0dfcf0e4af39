// Boxing caches small values, so that == on boxed values differs from equals beyond the cache.
public class IntegerCache {
    static boolean same(Object a, Object b) {
        return a == b;
    }

    public static void main(String[] args) {
        int[] values = {-129, -128, 0, 127, 128, 1000};
        for (int v : values) {
            Integer a = v;
            Integer b = v;
            Long la = (long) v;
            Long lb = (long) v;
            Short sa = (short) v;
            Short sb = (short) v;
            System.out.println(v + ": " + (a == b) + " " + a.equals(b) + " " + (la == lb) + " " + la.equals(lb) + " "
                + (sa == sb) + " " + (a >= b && a <= b) + " " + a.equals(la) + " " + la.equals((long) a));
        }
        Character c1 = 127, c2 = 127, c3 = 128, c4 = 128;
        System.out.println((c1 == c2) + " " + (c3 == c4));
        System.out.println(same(Boolean.TRUE, true) + " " + same(Boolean.valueOf("TRUE"), true));
        System.out.println(same((byte) 200, (byte) -56));
        System.out.println(same(1.0, 1.0));
        System.out.println(same(Integer.valueOf(100), Integer.parseInt("100")));
        System.out.println(same(Integer.valueOf("500"), Integer.valueOf(500)));
        Integer big = 1000;
        System.out.println(big == 1000);
        System.out.println(new Object().equals(null));
        java.util.List<Integer> list = new java.util.ArrayList<>();
        for (int i = 0; i < 5; i++) {
            list.add(i * 100);
        }
        list.remove(2);
        list.remove(Integer.valueOf(400));
        System.out.println(list + " " + list.contains(300) + " " + list.contains((Object) 300L));
    }
}
