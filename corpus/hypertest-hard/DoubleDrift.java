// counterpoint check DoubleDrift.java --method total --secret bonus
// expect: leak
// what: adding and subtracting a large secret loses bits of the public sum. amounts {1}: bonus 0 -> 0.1, bonus 1000 -> 0.10000000000002274
public class DoubleDrift {
    static double total(int[] amounts, int bonus) {
        double sum = 0;
        for (int amount : amounts) {
            sum += amount * 0.1;
        }
        sum += bonus;
        sum -= bonus;
        return sum;
    }
}
