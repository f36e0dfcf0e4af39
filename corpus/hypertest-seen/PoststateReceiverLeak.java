// counterpoint check PoststateReceiverLeak.java --method pay --secret pin --observe poststate
// expect: leak
// what: what the receiver tells afterwards depends on the secret.
public class PoststateReceiverLeak {
    private int spent;
    private String last;

    public int getSpent() {
        return spent;
    }

    void pay(int amount, String pin) {
        spent += amount + (pin.isEmpty() ? 0 : 1);
        last = pin;
    }
}
