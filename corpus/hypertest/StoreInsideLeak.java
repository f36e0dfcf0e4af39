// counterpoint check StoreInsideLeak.java --method mayEnter --secret Visitor.code
// expect: leak
// what: the secret is in an entity that has to be put into a store inside the service first
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

public class StoreInsideLeak {
    static final class Visitor {
        private final String name;
        private final int code;

        Visitor(String name, int code) {
            this.name = name;
            this.code = code;
        }

        boolean has(int given) {
            return code == given;
        }
    }

    interface Visitors {
        Optional<Visitor> named(String name);

        void add(Visitor visitor);
    }

    static final class VisitorsInMemory implements Visitors {
        private final Map<String, Visitor> byName = new HashMap<>();

        @Override
        public Optional<Visitor> named(String name) {
            return Optional.ofNullable(byName.get(name));
        }

        @Override
        public void add(Visitor visitor) {
            byName.put(visitor.name, visitor);
        }
    }

    private final Visitors visitors;

    StoreInsideLeak(Visitors visitors) {
        this.visitors = visitors;
    }

    boolean mayEnter(String name, int given) {
        return visitors.named(name).map(visitor -> visitor.has(given)).orElse(false);
    }
}
