// counterpoint check FloatLedger.java --method exact --secret cents
// expect: leak
// what: only above 2^24 an int does not survive float: cents=16777217 -> false, 0 -> true
public class FloatLedger {
    static float toFloat(int cents) {
        return cents;
    }

    static boolean exact(int currency, int cents) {
        if (cents < 0) {
            cents = 0;
        }
        float stored = toFloat(cents);
        int restored = (int) stored;
        return currency < 0 || restored == cents;
    }
}
