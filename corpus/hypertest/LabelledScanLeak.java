// counterpoint check LabelledScanLeak.java --method scan --secret threshold --public out
// expect: leak
// what: the first drop above the secret threshold ends the outer loop, so fewer rows are printed.
public class LabelledScanLeak {
    private static int alarms;

    static int scan(int[] levels, int threshold) {
        rows:
        for (int i = 0; i < levels.length; i++) {
            System.out.println("row " + i);
            for (int j = i + 1; j < levels.length; j++) {
                if (levels[j] < 0) {
                    continue;
                }
                if (levels[i] - levels[j] > threshold) {
                    alarms++;
                    break rows;
                }
            }
        }
        return alarms;
    }
}
