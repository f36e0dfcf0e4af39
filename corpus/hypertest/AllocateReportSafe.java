// counterpoint check AllocateReportSafe.java --method prepare --secret rows --public return --public out
// expect: secure
// what: the secret size of the array can only end a run with an exception between the same two lines; nothing that is returned or printed depends on it. The message of the exception does, so it is not asked for.
public class AllocateReportSafe {
    private double[] weights;

    private void allocate(int rows) {
        weights = new double[rows];
        for (int row = 0; row < weights.length; row++) {
            weights[row] = 1.0 / (row + 1);
        }
    }

    String prepare(String title, int rows) {
        System.out.println("preparing " + title);
        allocate(rows);
        System.out.println("prepared");
        return title;
    }
}
