// counterpoint check BinaryGuessSafe.java --method estimate --secret age
// expect: secure
// what: the recursion always halves 128 ages down to one, which takes seven questions for every age.
public class BinaryGuessSafe {
    private int questions;
    private int found;

    private void narrow(int low, int high, int age) {
        if (low == high) {
            found = low;
            return;
        }
        int middle = (low + high) >>> 1;
        questions++;
        if (age <= middle) {
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
