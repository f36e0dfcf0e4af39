// Multi-dimensional and ragged arrays: creation, default values, sharing of rows, matrix product.
import java.util.Arrays;

public class MultiDimArrays {
    static int[][] multiply(int[][] a, int[][] b) {
        int[][] c = new int[a.length][b[0].length];
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < b[0].length; j++) {
                for (int k = 0; k < b.length; k++) {
                    c[i][j] += a[i][k] * b[k][j];
                }
            }
        }
        return c;
    }

    public static void main(String[] args) {
        int[][] grid = new int[3][4];
        grid[1][2] = 5;
        System.out.println(Arrays.deepToString(grid));
        int[][] ragged = {{1}, {2, 3}, {}, {4, 5, 6}};
        for (int[] row : ragged) {
            System.out.println(row.length + " " + Arrays.toString(row));
        }
        int[][][] cube = new int[2][3][];
        System.out.println(Arrays.deepToString(cube));
        cube[1][2] = new int[] {7, 8};
        System.out.println(Arrays.deepToString(cube));
        grid[0] = grid[1];
        grid[0][0] = 9;
        System.out.println(Arrays.deepToString(grid));
        System.out.println(Arrays.deepToString(multiply(new int[][] {{1, 2}, {3, 4}}, new int[][] {{5, 6}, {7, 8}})));
        int[] flat[] = {{1, 2}, {3}};
        System.out.println(flat[0].length + flat[1].length);
        Object[] mixed = {1, "two", new int[] {3}, new Object[] {4.0, null, 'c'}, new boolean[2][1]};
        System.out.println(Arrays.deepToString(mixed));
        String[][] names = new String[2][2];
        System.out.println(names[0][0] + names[1][1]);
        long[][] pascal = new long[12][];
        for (int i = 0; i < pascal.length; i++) {
            pascal[i] = new long[i + 1];
            pascal[i][0] = pascal[i][i] = 1;
            for (int j = 1; j < i; j++) {
                pascal[i][j] = pascal[i - 1][j - 1] + pascal[i - 1][j];
            }
        }
        System.out.println(Arrays.toString(pascal[11]));
        System.out.println(new double[1][1][1][1][1][0][0].getClass().getSimpleName());
    }
}
