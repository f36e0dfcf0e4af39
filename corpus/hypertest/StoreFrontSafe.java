// counterpoint check StoreFrontSafe.java --method show --secret balance
// expect: secure
// what: the store that the program has keeps nothing of the balance.
import java.util.function.IntUnaryOperator;

public class StoreFrontSafe {
    interface Store {
        int keep(int balance);
    }

    static class Shelf implements Store {
        private final boolean isOpen;

        Shelf(boolean isOpen) {
            this.isOpen = isOpen;
        }

        @Override
        public int keep(int balance) {
            return isOpen ? balance & 0 : 0;
        }
    }

    static int show(Store store, IntUnaryOperator rounding, int balance) {
        return rounding.applyAsInt(store.keep(balance));
    }
}
