// Constants of every size and type, which compile to all the forms of constant loading.
public class ConstantLoading {
    static final long[] LONGS = {0L, 1L, 2L, -1L, 32767L, 32768L, 2147483648L, 0xFFFF_FFFF_FFFFL, Long.MIN_VALUE};

    public static void main(String[] args) {
        int[] ints = {-2, -1, 0, 1, 2, 3, 4, 5, 6, 127, 128, -128, -129, 32767, 32768, -32768, -32769, 65535, 65536,
            Integer.MAX_VALUE, Integer.MIN_VALUE};
        long sum = 0;
        for (int i : ints) {
            sum = sum * 31 + i;
            System.out.print(i + " ");
        }
        System.out.println(sum);
        for (long l : LONGS) {
            System.out.print(l + " ");
        }
        System.out.println();
        float[] floats = {0f, 1f, 2f, 3f, -0f, -1f, 0.1f, 1e-30f, Float.MAX_VALUE, 0x1.8p1f};
        for (float f : floats) {
            System.out.print(f + " ");
        }
        System.out.println();
        double[] doubles = {0, 1, 2, -0.0, -1, 0.1, 1e-300, Double.MAX_VALUE, 0x1p-1074, 1d, 100.0};
        for (double d : doubles) {
            System.out.print(d + " ");
        }
        System.out.println();
        byte[] bytes = {0, 1, 127, -128, 'a', (byte) 0xFF};
        short[] shorts = {0, 32767, -32768, (short) 0xFFFF, 'é'};
        char[] chars = {'a', 0, 65535, '\u4e2d', '\'', '\\', '\n', '\60'};
        boolean[] booleans = {true, false, !true, 1 > 0};
        for (byte b : bytes) {
            System.out.print(b + " ");
        }
        for (short s : shorts) {
            System.out.print(s + " ");
        }
        for (char c : chars) {
            System.out.print((int) c + " ");
        }
        for (boolean b : booleans) {
            System.out.print(b + " ");
        }
        System.out.println();
        System.out.println(0b1010 + 0_17 + 0x1F + 1_0 + " " + 0xFFFFFFFF + " " + 0x8000_0000 + " " + 037777777777);
        System.out.println('a' + 0 + " " + (char) 98 + " " + 1e1 + " " + 1f + " " + .5 + " " + 5. + " " + 1e-5f);
        Class<?>[] classes = {int.class, String.class, int[].class, Runnable.class, void.class, String[][].class};
        for (Class<?> c : classes) {
            System.out.print(c.getName() + " " + c.getSimpleName() + "; ");
        }
        System.out.println();
    }
}
