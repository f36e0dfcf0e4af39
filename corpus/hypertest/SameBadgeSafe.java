// counterpoint check SameBadgeSafe.java --method equals --secret pin
// expect: secure
// what: the pin is compared only with itself; badges are equal if their numbers are.
public class SameBadgeSafe {
    private final int number;
    private final int pin;

    SameBadgeSafe(int number, int pin) {
        this.number = number;
        this.pin = pin;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SameBadgeSafe badge && badge.number == number && badge.pin == badge.pin;
    }

    @Override
    public int hashCode() {
        return number;
    }
}
