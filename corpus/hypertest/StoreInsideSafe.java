// counterpoint check StoreInsideSafe.java --method isKnown --secret Visitor.code
// expect: secure
// what: visitors are found by their names alone
import java.util.HashMap;
import java.util.Map;

public class StoreInsideSafe {
    static final class Visitor {
        private final String name;
        private final int code;

        Visitor(String name, int code) {
            this.name = name;
            this.code = code;
        }

        int code() {
            return code;
        }
    }

    static final class Visitors {
        private final Map<String, Visitor> byName = new HashMap<>();

        void add(Visitor visitor) {
            byName.put(visitor.name, visitor);
        }
    }

    private final Visitors visitors;

    StoreInsideSafe(Visitors visitors) {
        this.visitors = visitors;
    }

    boolean isKnown(String name) {
        Visitor visitor = visitors.byName.get(name);
        return visitor != null && visitor.code() == visitor.code();
    }
}
