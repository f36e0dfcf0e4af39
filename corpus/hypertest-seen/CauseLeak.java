// counterpoint check CauseLeak.java --method save --secret card
// expect: leak
// what: the exception says nothing, but its cause does.
public class CauseLeak {
    static void save(String card) {
        if (card.isEmpty()) {
            return;
        }
        throw new IllegalStateException("not saved", new RuntimeException("row " + card));
    }
}
