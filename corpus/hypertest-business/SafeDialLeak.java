// counterpoint check SafeDialLeak.java --method turn --secret combination
// expect: leak
// what: after two resets to zero the dial tells whether the next number is the first number of the secret combination.
public class SafeDialLeak {
    private int[] combination = {17, 42, 8};

    public SafeDialLeak() {
    }

    public SafeDialLeak(int[] combination) {
        this.combination = combination;
    }

    /** Positive numbers turn right to that number, 0 resets the dial. */
    public String turn(int[] moves) {
        int resets = 0;
        int matched = 0;
        StringBuilder sound = new StringBuilder();
        for (int move : moves) {
            if (move < 0 || move > 60) {
                return "jammed";
            }
            if (move == 0) {
                resets++;
                matched = 0;
                sound.append('r');
            } else if (resets < 2) {
                sound.append('-');
            } else if (combination != null && matched < combination.length && combination[matched] == move) {
                matched++;
                sound.append('+');
            } else {
                matched = 0;
                sound.append('-');
            }
        }
        return sound.toString();
    }
}
