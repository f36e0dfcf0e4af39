// counterpoint check StoreFrontLeak.java --method show --secret balance
// expect: leak
// what: the store that the program has keeps the balance as it is.
import java.util.function.IntUnaryOperator;

public class StoreFrontLeak {
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
            return isOpen ? balance : 0;
        }
    }

    static int show(Store store, IntUnaryOperator rounding, int balance) {
        return rounding.applyAsInt(store.keep(balance));
    }
}
