// counterpoint check CardGate.java --method authorize --secret pin
// expect: leak
// what: a card with a valid Luhn sum, exactly 8 digits, starting with 4: last digit of the pin shows. "42000000" has Luhn 8+2=10 -> pin 0: "ok-0", pin 1: "ok-1"
public class CardGate {
    enum Verdict { MALFORMED, CHECKSUM, FOREIGN, OK }

    static boolean luhn(String digits) {
        int sum = 0;
        boolean twice = false;
        for (int i = digits.length() - 1; i >= 0; i--) {
            int d = digits.charAt(i) - '0';
            if (twice) {
                d *= 2;
                if (d > 9) {
                    d -= 9;
                }
            }
            sum += d;
            twice = !twice;
        }
        return sum % 10 == 0;
    }

    static Verdict classify(String card) {
        if (card == null || card.length() != 8) {
            return Verdict.MALFORMED;
        }
        for (char c : card.toCharArray()) {
            if (!Character.isDigit(c)) {
                return Verdict.MALFORMED;
            }
        }
        if (!luhn(card)) {
            return Verdict.CHECKSUM;
        }
        return card.charAt(0) == '4' ? Verdict.OK : Verdict.FOREIGN;
    }

    static String authorize(String card, int pin) {
        Verdict verdict = classify(card);
        switch (verdict) {
            case OK:
                return "ok-" + Math.floorMod(pin, 10);
            case FOREIGN:
                return "foreign";
            default:
                return "rejected: " + verdict.name().toLowerCase();
        }
    }
}
