// counterpoint check MagicGrid.java --method peek --secret column
// expect: leak
// what: a 2x2 grid with equal diagonal sums and positive trace: shows the first-row cell of the secret column. {{1,2},{3,4}}: sums 5=5; column 0 -> 1, column 1 -> 2
public class MagicGrid {
    static boolean square(int[][] grid) {
        for (int[] row : grid) {
            if (row == null || row.length != grid.length) {
                return false;
            }
        }
        return grid.length == 2;
    }

    static int peek(int[][] grid, int column) {
        if (grid == null || !square(grid)) {
            return 0;
        }
        int main = 0;
        int anti = 0;
        for (int i = 0; i < grid.length; i++) {
            main += grid[i][i];
            anti += grid[i][grid.length - 1 - i];
        }
        if (main != anti || main <= 0) {
            return 0;
        }
        return grid[0][column & 1];
    }
}
