// counterpoint check FinallyReturnSafe.java --method quote --secret headcount
// expect: secure
// what: the return in the finally block replaces the secret share and swallows the division by zero.
public class FinallyReturnSafe {
    private int quotes;

    @SuppressWarnings("finally")
    int quote(int budget, int headcount) {
        int share = 0;
        try {
            share = budget / headcount;
            quotes++;
            return share;
        } finally {
            share = 0;
            System.out.println("quoted " + share);
            return share;
        }
    }
}
