// counterpoint check AbortAfterPrintLeak.java --method settle --secret balance
// expect: leak
// what: the last digit of the balance is printed before overdrawn accounts are refused by an exception.
public class AbortAfterPrintLeak {
    static int settle(int account, int balance) {
        System.out.println("check digit " + Math.floorMod(balance, 10));
        if (balance < 0) {
            throw new IllegalStateException("refused");
        }
        return account;
    }
}
