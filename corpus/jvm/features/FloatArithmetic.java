// Rounding of float and double arithmetic, shown by full-digit printing.
public class FloatArithmetic {
    public static void main(String[] args) {
        System.out.println(0.1 + 0.2);
        System.out.println(0.1f + 0.2f);
        System.out.println(0.1f + 0.2);
        System.out.println(1.0 - 0.9);
        System.out.println(100 * 1.1);
        System.out.println(1.0 / 3);
        System.out.println(1.0f / 3);
        System.out.println(2.0 / 3 * 3 == 2.0);
        System.out.println(1e16 + 1);
        System.out.println(16777216f + 1f);
        System.out.println(1e308 * 10);
        System.out.println(-1e308 * 10);
        System.out.println(Double.MIN_VALUE / 2);
        System.out.println(Float.MIN_VALUE * 0.5f);
        System.out.println(3.4e38f * 2);
        System.out.println((float) 1e-45);
        double sum = 0;
        float fsum = 0;
        for (int i = 1; i <= 1000; i++) {
            sum += 1.0 / i;
            fsum += 1.0f / i;
        }
        System.out.println(sum);
        System.out.println(fsum);
        double x = 1;
        for (int i = 0; i < 20; i++) {
            x = x - (x * x - 2) / (2 * x);
        }
        System.out.println(x);
        double chaos = 0.3;
        for (int i = 0; i < 60; i++) {
            chaos = 3.9 * chaos * (1 - chaos);
        }
        System.out.println(chaos);
        System.out.println(5 / 2 + 5 / 2.0 + 5f / 2);
        System.out.println((0.1 + 0.2) + 0.3 == 0.1 + (0.2 + 0.3));
        System.out.println(4.35 * 100 + " " + (int) (4.35 * 100));
        System.out.println(1.1f * 1.1f + " " + (double) (1.1f * 1.1f) + " " + 1.1f * 1.1);
    }
}
