// counterpoint check EndlessTickerSafe.java --method run --secret 'EndlessTickerSafe.next()'
// expect: secure
// what: what is read until the end is a count of what is public
public class EndlessTickerSafe {
    static int next() {
        return 1;
    }

    static void run(int rounds) {
        int sum = 0;
        for (int round = 0; round < Math.min(rounds, 50); round++) {
            sum += next();
            System.out.println("round " + round);
        }
    }
}
