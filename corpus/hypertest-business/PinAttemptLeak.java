// counterpoint check PinAttemptLeak.java --method attempt --secret pin
// expect: leak
// what: for a well-formed guess the reply tells how many digits stand in the right place.
public class PinAttemptLeak {
    private String pin;
    private final int length = 4;

    public PinAttemptLeak(String pin) {
        this.pin = pin;
    }

    public String attempt(String guess) {
        if (!wellFormed(guess)) {
            return "please enter " + length + " digits";
        }
        if (!wellFormed(pin)) {
            return "wrong PIN";
        }
        int inPlace = 0;
        for (int i = 0; i < length; i++) {
            if (guess.charAt(i) == pin.charAt(i)) {
                inPlace++;
            }
        }
        if (inPlace == length) {
            return "welcome";
        }
        return inPlace >= 2 ? "nearly, check your typing" : "wrong PIN";
    }

    private boolean wellFormed(String s) {
        if (s == null || s.length() != length) {
            return false;
        }
        for (char c : s.toCharArray()) {
            if (c < '0' || c > '9') {
                return false;
            }
        }
        return true;
    }
}
