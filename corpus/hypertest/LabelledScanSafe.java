// counterpoint check LabelledScanSafe.java --method scan --secret threshold --public out
// expect: secure
// what: a drop above the secret threshold only goes on to the next row after its line was printed; the returned alarms are not public.
public class LabelledScanSafe {
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
                    continue rows;
                }
            }
        }
        return alarms;
    }
}
