// counterpoint check SeatCountSafe.java --method occupied --secret seat
// expect: secure
// what: the secret seat and its neighbour half a hall away are never the same seat, so the public companion alone decides how many are taken.
public class SeatCountSafe {
    private static final int ROWS = 4;
    private static final int COLUMNS = 8;

    static int occupied(int seat, boolean companion) {
        boolean[][] hall = new boolean[ROWS][COLUMNS];
        int first = Math.floorMod(seat, ROWS * COLUMNS);
        take(hall, first);
        if (companion) {
            take(hall, (first + ROWS * COLUMNS / 2) % (ROWS * COLUMNS));
        }
        int taken = 0;
        for (boolean[] row : hall) {
            for (boolean isTaken : row) {
                taken += isTaken ? 1 : 0;
            }
            System.out.println("row of " + row.length);
        }
        return taken;
    }

    private static void take(boolean[][] hall, int number) {
        hall[number / COLUMNS][number % COLUMNS] = true;
    }
}
