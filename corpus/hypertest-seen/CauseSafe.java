// counterpoint check CauseSafe.java --method save --secret card
// expect: secure
// what: neither the exception nor its cause says anything.
public class CauseSafe {
    static void save(String card) {
        if (card.isEmpty()) {
            return;
        }
        throw new IllegalStateException("not saved", new RuntimeException("row"));
    }
}
