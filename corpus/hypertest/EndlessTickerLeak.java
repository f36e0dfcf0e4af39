// counterpoint check EndlessTickerLeak.java --method run --secret 'EndlessTickerLeak.next()'
// expect: leak
// what: no run ends, and each reads as many secrets as it may; what both have shown until then counts
public class EndlessTickerLeak {
    static int next() {
        return 1;
    }

    static void run() {
        while (true) {
            System.out.println("price " + next());
        }
    }
}
