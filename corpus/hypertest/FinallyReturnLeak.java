// counterpoint check FinallyReturnLeak.java --method quote --secret headcount
// expect: leak
// what: the share is cleared in the finally block after the value to return was fixed, so the headcount is returned with it.
public class FinallyReturnLeak {
    private int quotes;

    int quote(int budget, int headcount) {
        int share = 0;
        try {
            share = budget / headcount;
            quotes++;
            return share;
        } finally {
            share = 0;
            System.out.println("quoted " + share);
        }
    }
}
