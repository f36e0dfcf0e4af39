// counterpoint check ElementsLeak.java --method of --secret secret
// expect: leak
// what: an own list gives the secret as an element.
import java.util.*;

public class ElementsLeak {
    static final class Bag extends AbstractList<Integer> {
        private final int secret;

        Bag(int secret) {
            this.secret = secret;
        }

        @Override
        public Integer get(int index) {
            return index == 1 ? secret / 7 : 0;
        }

        @Override
        public int size() {
            return 2;
        }
    }

    static List<Integer> of(int secret) {
        return new Bag(secret);
    }
}
