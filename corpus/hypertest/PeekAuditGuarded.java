// counterpoint check PeekAuditGuarded.java --method review --secret 'Limits.fraudLimit()' --public 'Journal.note()'
// expect: secure
// what: reduce looks at every order, so the journal gets all four ids and the end mark; the returned verdict is not a public place
import java.util.List;

public class PeekAuditGuarded {
    record Order(int id, int cents) {}

    static final class Limits {
        static int fraudLimit() {
            return 90_000;
        }
    }

    static final class Journal {
        private int notes;

        void note(int orderId) {
            notes++;
        }
    }

    static boolean review(int lastCents) {
        Journal journal = new Journal();
        int limit = Limits.fraudLimit();
        var orders = List.of(new Order(11, 4_000), new Order(12, 120_000), new Order(13, 60_000), new Order(14, lastCents));
        boolean suspicious = orders.stream()
                .peek(order -> journal.note(order.id()))
                .map(order -> order.cents() > limit)
                .reduce(false, Boolean::logicalOr);
        journal.note(0);
        return suspicious && journal.notes > 1;
    }
}
