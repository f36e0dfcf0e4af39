/** Objects: receivers and parameters that the property does not speak of. */
public class Account {
    private final int limit;

    Account(int limit) {
        this.limit = limit;
    }

    int allowed(int amount) {
        return amount > limit ? limit : amount;
    }

    int counted(String name, int[] items, int start) {
        return start + items.length - items.length;
    }
}
