// counterpoint check PinCardSafe.java --method equals --secret pin
// expect: secure
// what: the record compares its owner only; the component that is secret stays out.
public record PinCardSafe(char owner, int pin) {
    @Override
    public boolean equals(Object other) {
        return other instanceof PinCardSafe card && card.owner == owner;
    }

    @Override
    public int hashCode() {
        return owner;
    }
}
