// counterpoint check PinCardLeak.java --method equals --secret pin
// expect: leak
// what: records are equal if all their components are, the secret one among them.
public record PinCardLeak(char owner, int pin) {
}
