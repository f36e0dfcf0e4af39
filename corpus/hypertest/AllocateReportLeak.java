// counterpoint check AllocateReportLeak.java --method prepare --secret rows
// expect: leak
// what: a negative number of rows is caught and changes the title that is returned.
public class AllocateReportLeak {
    private double[] weights;

    private void allocate(int rows) {
        weights = new double[rows];
        for (int row = 0; row < weights.length; row++) {
            weights[row] = 1.0 / (row + 1);
        }
    }

    String prepare(String title, int rows) {
        System.out.println("preparing " + title);
        try {
            allocate(rows);
        } catch (NegativeArraySizeException e) {
            title = "(no rows) " + title;
        }
        System.out.println("prepared");
        return title;
    }
}
