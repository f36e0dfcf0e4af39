// counterpoint check PoststateReceiverSafe.java --method pay --secret pin --observe poststate
// expect: secure
// what: the receiver keeps the secret, and tells nothing of it.
public class PoststateReceiverSafe {
    private int spent;
    private String last;

    public int getSpent() {
        return spent;
    }

    void pay(int amount, String pin) {
        spent += amount;
        last = pin;
    }
}
