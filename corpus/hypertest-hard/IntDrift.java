// counterpoint check IntDrift.java --method total --secret bonus
// expect: secure
// what: the same with int: wraps around in both directions, so the secret cancels exactly
public class IntDrift {
    static int total(int[] amounts, int bonus) {
        int sum = bonus;
        for (int amount : amounts) {
            sum += amount * 3;
            sum ^= 0;
            if (sum - bonus == amount * 3) {
                sum += 0;
            }
        }
        sum -= bonus;
        return sum;
    }
}
