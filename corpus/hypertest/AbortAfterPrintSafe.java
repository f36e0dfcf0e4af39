// counterpoint check AbortAfterPrintSafe.java --method settle --secret balance
// expect: secure
// what: the check digit is that of the account; an exception that only some runs end with shows nothing by itself.
public class AbortAfterPrintSafe {
    static int settle(int account, int balance) {
        System.out.println("check digit " + Math.floorMod(account, 10));
        if (balance < 0) {
            throw new IllegalStateException("refused");
        }
        return account;
    }
}
