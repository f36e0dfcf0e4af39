// counterpoint check EarlyBreakSafe.java --method verify --secret pin
// expect: secure
// what: wrong digits are skipped and the loop goes on, so the returned count is the length of the public guess.
public class EarlyBreakSafe {
    private int matches;
    private boolean granted;

    int verify(String guess, String pin) {
        int compared = 0;
        for (int i = 0; i < guess.length(); i++) {
            compared++;
            if (i >= pin.length() || guess.charAt(i) != pin.charAt(i)) {
                continue;
            }
            matches++;
        }
        granted = matches == pin.length() && matches == guess.length();
        return compared;
    }
}
