// Longest common subsequence, knapsack, edit distance and coin change by tables.
import java.util.Arrays;

public class DynamicProgramming {
    static String lcs(String a, String b) {
        int[][] t = new int[a.length() + 1][b.length() + 1];
        for (int i = a.length() - 1; i >= 0; i--) {
            for (int j = b.length() - 1; j >= 0; j--) {
                t[i][j] = a.charAt(i) == b.charAt(j) ? 1 + t[i + 1][j + 1] : Math.max(t[i + 1][j], t[i][j + 1]);
            }
        }
        StringBuilder s = new StringBuilder();
        for (int i = 0, j = 0; i < a.length() && j < b.length();) {
            if (a.charAt(i) == b.charAt(j)) {
                s.append(a.charAt(i++));
                j++;
            } else if (t[i + 1][j] >= t[i][j + 1]) {
                i++;
            } else {
                j++;
            }
        }
        return s.toString();
    }

    static int edit(String a, String b) {
        int[] row = new int[b.length() + 1];
        Arrays.setAll(row, i -> i);
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int up = row[j];
                row[j] = a.charAt(i - 1) == b.charAt(j - 1) ? diagonal : 1 + Math.min(diagonal, Math.min(up, row[j - 1]));
                diagonal = up;
            }
        }
        return row[b.length()];
    }

    static long ways(int[] coins, int amount) {
        long[] w = new long[amount + 1];
        w[0] = 1;
        for (int c : coins) {
            for (int i = c; i <= amount; i++) {
                w[i] += w[i - c];
            }
        }
        return w[amount];
    }

    public static void main(String[] args) {
        String[][] pairs = {{"counterpoint", "contrapuntal"}, {"kitten", "sitting"}, {"", "abc"}, {"same", "same"}};
        for (String[] p : pairs) {
            System.out.println(p[0] + " " + p[1] + " lcs " + lcs(p[0], p[1]) + " edit " + edit(p[0], p[1]));
        }
        for (int amount : new int[] {0, 1, 5, 10, 50, 100, 1000}) {
            System.out.println(amount + " " + ways(new int[] {1, 5, 10, 25, 50}, amount));
        }
        int[] weights = {12, 2, 1, 4, 1}, values = {4, 2, 1, 10, 2};
        int[] best = new int[16];
        for (int i = 0; i < weights.length; i++) {
            for (int w = 15; w >= weights[i]; w--) {
                best[w] = Math.max(best[w], best[w - weights[i]] + values[i]);
            }
        }
        System.out.println(Arrays.toString(best));
    }
}
