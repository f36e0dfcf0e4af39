// Conway's game of life on a torus, with the grid as arrays, bits and strings.
public class GameOfLife {
    private boolean[][] cells;

    GameOfLife(String... rows) {
        cells = new boolean[rows.length][rows[0].length()];
        for (int r = 0; r < rows.length; r++) {
            for (int c = 0; c < rows[r].length(); c++) {
                cells[r][c] = rows[r].charAt(c) == '#';
            }
        }
    }

    private int neighbours(int r, int c) {
        int n = 0;
        int height = cells.length, width = cells[0].length;
        for (int dr = -1; dr <= 1; dr++) {
            for (int dc = -1; dc <= 1; dc++) {
                if ((dr | dc) != 0 && cells[(r + dr + height) % height][Math.floorMod(c + dc, width)]) {
                    n++;
                }
            }
        }
        return n;
    }

    GameOfLife step() {
        boolean[][] next = new boolean[cells.length][cells[0].length];
        for (int r = 0; r < cells.length; r++) {
            for (int c = 0; c < cells[r].length; c++) {
                int n = neighbours(r, c);
                next[r][c] = n == 3 || n == 2 && cells[r][c];
            }
        }
        cells = next;
        return this;
    }

    long bits() {
        long b = 0;
        for (boolean[] row : cells) {
            for (boolean cell : row) {
                b = b << 1 | (cell ? 1 : 0);
            }
        }
        return b;
    }

    public static void main(String[] args) {
        GameOfLife glider = new GameOfLife(".#......", "..#.....", "###.....", "........", "........", "........", "........",
            "........");
        for (int i = 0; i < 33; i++) {
            System.out.println(i + " " + Long.toHexString(glider.bits()) + " " + Long.bitCount(glider.bits()));
            glider.step();
        }
        GameOfLife blinker = new GameOfLife(".....", "..#..", "..#..", "..#..", ".....");
        long first = blinker.bits();
        System.out.println((blinker.step().bits() == first) + " " + (blinker.step().bits() == first));
    }
}
