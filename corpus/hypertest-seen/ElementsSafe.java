// counterpoint check ElementsSafe.java --method of --secret secret
// expect: secure
// what: the elements of an own list do not depend on the secret that it keeps.
import java.util.*;

public class ElementsSafe {
    static final class Bag extends AbstractList<Integer> {
        private final int secret;

        Bag(int secret) {
            this.secret = secret;
        }

        @Override
        public Integer get(int index) {
            return index;
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
