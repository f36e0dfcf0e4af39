// Bitwise and, or, xor and complement on int, long, byte and boolean operands.
public class BitwiseOps {
    static int popCount(int x) {
        int n = 0;
        while (x != 0) {
            x &= x - 1;
            n++;
        }
        return n;
    }

    static int reverseBits(int x) {
        int r = 0;
        for (int i = 0; i < 32; i++) {
            r = r << 1 | x & 1;
            x >>>= 1;
        }
        return r;
    }

    public static void main(String[] args) {
        int[] values = {0, 1, -1, 0x0F0F0F0F, 0xDEADBEEF, Integer.MIN_VALUE};
        for (int v : values) {
            System.out.println(v + " " + ~v + " " + (v & 0xFF) + " " + (v | 0x80) + " " + (v ^ 0xAAAA5555) + " "
                + popCount(v) + " " + reverseBits(v) + " " + (v & -v));
        }
        long l = 0x0123456789ABCDEFL;
        System.out.println(~l);
        System.out.println(l & 0xFFFFFFFF00000000L);
        System.out.println(l | -1);
        System.out.println(l ^ 0xFFFFFFFF);
        byte b = (byte) 0b1010_1010;
        System.out.println(b + " " + ~b + " " + (b & 0x0F) + " " + (b ^ -1));
        int x = 5, y = 9;
        x ^= y;
        y ^= x;
        x ^= y;
        System.out.println(x + " " + y);
        int seed = 2463534242L > 0 ? (int) 2463534242L : 0;
        for (int i = 0; i < 8; i++) {
            seed ^= seed << 13;
            seed ^= seed >>> 17;
            seed ^= seed << 5;
            System.out.println(seed);
        }
        System.out.println(0777 + " " + 0b1111 + " " + 0xFF + " " + 1_000_000);
        System.out.println((1 << 3 | 1 << 5) & ~(1 << 3));
    }
}
