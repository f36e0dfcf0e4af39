// counterpoint check ColumnTotalsSafe.java --method totals --secret seed
// expect: secure
// what: the seed only changes the order of the rows, and sums and maxima per column do not depend on the order.
import java.util.Random;

public class ColumnTotalsSafe {
    private static void shuffle(int[][] rows, Random rnd) {
        for (int i = rows.length - 1; i > 0; i--) {
            int j = rnd.nextInt(i + 1);
            int[] tmp = rows[i];
            rows[i] = rows[j];
            rows[j] = tmp;
        }
    }

    private static boolean rectangular(int[][] m) {
        if (m == null || m.length == 0 || m[0] == null) {
            return false;
        }
        for (int[] row : m) {
            if (row == null || row.length != m[0].length) {
                return false;
            }
        }
        return true;
    }

    /** Totals of the survey; rows are shuffled first so that nobody can be traced. */
    public static int[] totals(int[][] answers, boolean withMaximum, long seed) {
        if (!rectangular(answers)) {
            return new int[0];
        }
        int[][] rows = answers.clone();
        shuffle(rows, new Random(seed));
        int width = rows[0].length;
        int[] out = new int[withMaximum ? 2 * width : width];
        for (int c = 0; c < width; c++) {
            int sum = 0;
            int max = Integer.MIN_VALUE;
            for (int[] row : rows) {
                sum += row[c];
                max = Math.max(max, row[c]);
            }
            out[c] = sum;
            if (withMaximum) {
                out[width + c] = max;
            }
        }
        return out;
    }
}
