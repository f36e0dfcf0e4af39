// counterpoint check SameBadgeLeak.java --method equals --secret pin
// expect: leak
// what: two badges with the same number are equal only if their pins are, so equality tells about the pin.
public class SameBadgeLeak {
    private final int number;
    private final int pin;

    SameBadgeLeak(int number, int pin) {
        this.number = number;
        this.pin = pin;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SameBadgeLeak badge && badge.number == number && badge.pin == pin;
    }

    @Override
    public int hashCode() {
        return number;
    }
}
