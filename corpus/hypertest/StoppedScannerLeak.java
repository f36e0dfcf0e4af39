// counterpoint check StoppedScannerLeak.java --method scan --secret 'StoppedScannerLeak.reading()'
// expect: leak
// what: how far a loop reads depends on what it reads, and it may stop the whole program
public class StoppedScannerLeak {
    static int reading() {
        return 5;
    }

    static void scan(int[] limits) {
        for (int limit : limits) {
            if (reading() == limit) {
                System.out.println("stop");
                System.exit(1);
            }
            System.out.println("step");
        }
    }
}
