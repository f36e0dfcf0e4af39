// counterpoint check VaultDoorLeak.java --method turn --secret word --secret dial
// expect: leak
// what: the right word and a dial between 30 and 39 lead through three states to another last printed state.
public class VaultDoorLeak {
    private int state;

    private void say(String word) {
        if (state == 0 && "open sesame".equals(word)) {
            state = 1;
        }
    }

    private void dial(int number) {
        if (state == 1) {
            state = number >= 30 && number < 40 ? 2 : 0;
        }
    }

    private void pull() {
        state = state == 2 ? 3 : 0;
    }

    void turn(String word, int dial) {
        System.out.println("state " + state);
        say(word);
        dial(dial);
        pull();
        System.out.println("state " + state);
    }
}
