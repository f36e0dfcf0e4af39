// counterpoint check OnlyRegistrySafe.java --method find --secret salt
// expect: secure
// what: the only registry there is never hands out the salt.
public class OnlyRegistrySafe {
    private static final OnlyRegistrySafe ONLY = new OnlyRegistrySafe();

    private final int special = 7;

    private OnlyRegistrySafe() {
    }

    public static OnlyRegistrySafe getInstance() {
        return ONLY;
    }

    public int find(int entry, int salt) {
        return entry == special ? salt ^ salt : entry;
    }
}
