// Mixed int and long arithmetic: where the promotion happens decides the result.
public class LongIntMix {
    static long mix(long a, int b, long c, int d) {
        return a * b - c / (d + 1) + (b << d) + ((long) b << d);
    }

    public static void main(String[] args) {
        int million = 1000000;
        long wrong = million * million;
        long right = (long) million * million;
        long late = (long) (million * million);
        System.out.println(wrong + " " + right + " " + late);
        System.out.println(24 * 60 * 60 * 1000 * 1000);
        System.out.println(24L * 60 * 60 * 1000 * 1000);
        System.out.println(1 + 2147483647 + 1L);
        System.out.println(1L + 2147483647 + 1);
        System.out.println(0xFFFFFFFF + 1L);
        System.out.println(0xFFFFFFFFL + 1);
        System.out.println(0x100000000L + 0xcafebabe);
        System.out.println((byte) 0xff | 0x100L);
        System.out.println(-1 >>> 28L);
        System.out.println(-1L >>> 28);
        System.out.println(mix(1L << 33, -7, 99999999999L, 31));
        System.out.println(mix(-5, 3, 12, 40));
        System.out.println(5 / 2 * 2L + 5L / 2 * 2.0);
        System.out.println(Integer.MAX_VALUE == 2147483647L);
        System.out.println((int) 3000000000L < 0);
        long l = 'a';
        l += 'b' - '0';
        System.out.println(l);
        long sum = 0;
        for (int i = 0; i < 100000; i++) {
            sum += i * i;
        }
        System.out.println(sum);
        sum = 0;
        for (int i = 0; i < 100000; i++) {
            sum += (long) i * i;
        }
        System.out.println(sum);
        long mod = 1_000_000_007L;
        long power = 1;
        for (int i = 0; i < 1000; i++) {
            power = power * 31 % mod;
        }
        System.out.println(power);
        System.out.println(Long.MAX_VALUE + 1.0 + " " + (Long.MAX_VALUE + 1.0f));
    }
}
