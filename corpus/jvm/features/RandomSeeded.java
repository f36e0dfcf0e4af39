// Seeded java.util.Random: all kinds of values, bounds, Gaussians and streams.
import java.util.Arrays;
import java.util.Random;

public class RandomSeeded {
    public static void main(String[] args) {
        for (long seed : new long[] {0, 42, -1, 1L << 50}) {
            Random r = new Random(seed);
            System.out.println("seed " + seed);
            System.out.println(r.nextInt() + " " + r.nextInt() + " " + r.nextLong());
            System.out.println(r.nextInt(10) + " " + r.nextInt(16) + " " + r.nextInt(1 << 30) + " "
                + r.nextInt(Integer.MAX_VALUE) + " " + r.nextInt((1 << 30) + 1) + " " + r.nextInt(1));
            System.out.println(r.nextDouble() + " " + r.nextFloat() + " " + r.nextBoolean() + r.nextBoolean());
            System.out.println(r.nextGaussian() + " " + r.nextGaussian() + " " + r.nextGaussian());
            byte[] bytes = new byte[7];
            r.nextBytes(bytes);
            System.out.println(Arrays.toString(bytes));
        }
        Random r = new Random(2024);
        System.out.println(Arrays.toString(r.ints(5).toArray()));
        System.out.println(Arrays.toString(r.ints(8, 0, 100).toArray()));
        System.out.println(Arrays.toString(r.longs(3).toArray()));
        System.out.println(Arrays.toString(r.doubles(3).toArray()));
        System.out.println(r.nextInt(5, 10) + " " + r.nextLong(1000) + " " + r.nextDouble(2.0, 3.0));
        r.setSeed(42);
        System.out.println(r.nextInt() == new Random(42).nextInt());
        int[] dice = new int[7];
        for (int i = 0; i < 6000; i++) {
            dice[r.nextInt(6) + 1]++;
        }
        System.out.println(Arrays.toString(dice));
        double sum = 0;
        for (int i = 0; i < 10000; i++) {
            sum += r.nextGaussian();
        }
        System.out.println(sum);
        try {
            r.nextInt(0);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
