// counterpoint check OnlyRegistryLeak.java --method find --secret salt
// expect: leak
// what: the only registry there is hands out the salt when it is asked for entry 7.
public class OnlyRegistryLeak {
    private static final OnlyRegistryLeak ONLY = new OnlyRegistryLeak();

    private final int special = 7;

    private OnlyRegistryLeak() {
    }

    public static OnlyRegistryLeak getInstance() {
        return ONLY;
    }

    public int find(int entry, int salt) {
        return entry == special ? salt : entry;
    }
}
