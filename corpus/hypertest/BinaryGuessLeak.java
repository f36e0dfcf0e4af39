// counterpoint check BinaryGuessLeak.java --method estimate --secret age
// expect: leak
// what: the recursion stops as soon as the middle is the secret age, so the number of questions depends on it.
public class BinaryGuessLeak {
    private int questions;
    private int found;

    private void narrow(int low, int high, int age) {
        if (low == high) {
            found = low;
            return;
        }
        int middle = (low + high) >>> 1;
        questions++;
        if (age == middle) {
            found = middle;
        } else if (age <= middle) {
            narrow(low, middle, age);
        } else {
            narrow(middle + 1, high, age);
        }
    }

    int estimate(int age) {
        narrow(0, 127, age & 127);
        return questions;
    }
}
