// counterpoint check EarlyBreakLeak.java --method verify --secret pin
// expect: leak
// what: the comparison stops at the first wrong digit and the number of compared digits is returned.
public class EarlyBreakLeak {
    private int matches;
    private boolean granted;

    int verify(String guess, String pin) {
        int compared = 0;
        for (int i = 0; i < guess.length(); i++) {
            compared++;
            if (i >= pin.length() || guess.charAt(i) != pin.charAt(i)) {
                break;
            }
            matches++;
        }
        granted = matches == pin.length() && matches == guess.length();
        return compared;
    }
}
