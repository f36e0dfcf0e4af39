// counterpoint check SaltedSumSafe.java --method total --secret salt
// expect: secure
// what: the salt is added to every share and subtracted again as often, which cancels exactly in wrapping int arithmetic.
public class SaltedSumSafe {
    private int salt;

    public SaltedSumSafe(int salt) {
        this.salt = salt;
    }

    public int total(int[] amounts) {
        if (amounts == null || amounts.length == 0) {
            return 0;
        }
        int[] blinded = blind(amounts);
        int sum = 0;
        for (int share : blinded) {
            sum += share;
        }
        int weights = 0;
        for (int i = 0; i < blinded.length; i++) {
            weights += i + 1;
        }
        return sum - weights * salt;
    }

    private int[] blind(int[] amounts) {
        int[] result = new int[amounts.length];
        for (int i = 0; i < amounts.length; i++) {
            result[i] = amounts[i] + (i + 1) * salt;
        }
        return result;
    }
}
