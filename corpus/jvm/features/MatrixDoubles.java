// Floating point algorithms: determinant, linear equations, Simpson's rule, Newton, Mandelbrot, statistics.
import java.util.Arrays;

public class MatrixDoubles {
    static double[] solve(double[][] a, double[] b) {
        int n = b.length;
        for (int k = 0; k < n; k++) {
            int pivot = k;
            for (int i = k + 1; i < n; i++) {
                if (Math.abs(a[i][k]) > Math.abs(a[pivot][k])) {
                    pivot = i;
                }
            }
            double[] row = a[k];
            a[k] = a[pivot];
            a[pivot] = row;
            double t = b[k];
            b[k] = b[pivot];
            b[pivot] = t;
            for (int i = k + 1; i < n; i++) {
                double f = a[i][k] / a[k][k];
                b[i] -= f * b[k];
                for (int j = k; j < n; j++) {
                    a[i][j] -= f * a[k][j];
                }
            }
        }
        double[] x = new double[n];
        for (int i = n - 1; i >= 0; i--) {
            double s = b[i];
            for (int j = i + 1; j < n; j++) {
                s -= a[i][j] * x[j];
            }
            x[i] = s / a[i][i];
        }
        return x;
    }

    public static void main(String[] args) {
        System.out.println(Arrays.toString(solve(new double[][] {{2, 1, -1}, {-3, -1, 2}, {-2, 1, 2}}, new double[] {8, -11, -3})));
        System.out.println(Arrays.toString(solve(new double[][] {{0.1, 0.2}, {0.3, 0.7}}, new double[] {1, 2})));
        System.out.println(Arrays.toString(solve(new double[][] {{1, 1}, {1, 1}}, new double[] {1, 2})));
        double integral = 0;
        int steps = 1000;
        for (int i = 0; i <= steps; i++) {
            double x = i / (double) steps;
            integral += (i == 0 || i == steps ? 1 : i % 2 == 0 ? 2 : 4) * Math.sqrt(1 - x * x);
        }
        System.out.println(4 * integral / (3 * steps));
        for (double y = -1; y <= 1; y += 0.25) {
            StringBuilder line = new StringBuilder();
            for (double x = -2; x <= 0.5; x += 0.0625) {
                double re = 0, im = 0;
                int n = 0;
                while (n < 50 && re * re + im * im < 4) {
                    double r = re * re - im * im + x;
                    im = 2 * re * im + y;
                    re = r;
                    n++;
                }
                line.append(" .:-=+*#%@".charAt(n * 9 / 50));
            }
            System.out.println(line);
        }
        double mean = 0, m2 = 0;
        for (int i = 1; i <= 100; i++) {
            double v = i * i % 37, d = v - mean;
            mean += d / i;
            m2 += d * (v - mean);
        }
        System.out.println(mean + " " + m2 / 99 + " " + Math.sqrt(m2 / 99));
    }
}
