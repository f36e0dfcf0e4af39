// counterpoint check SetupShowsSafe.java --method size --secret SetupShowsSafe.pin
// expect: secure
// what: another method prints the secret; the method that is asked about does not.
public class SetupShowsSafe {
    private int pin = 7;
    private int size;

    public void grow() {
        size++;
        System.out.println(pin);
    }

    public int size() {
        return size;
    }
}
