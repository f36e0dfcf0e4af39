// counterpoint check LinkedOrder.java --method snapshot --secret guests
// expect: secure
// what: as HashOrder, but a linked set keeps the order of insertion whatever the size of the table; names that look like guests are removed in any case
import java.util.*;

public class LinkedOrder {
    static String snapshot(List<String> names, int guests) {
        Set<String> online = new LinkedHashSet<>();
        for (String name : names) {
            if (name != null) {
                online.add(name);
            }
        }
        int count = Math.floorMod(guests, 20);
        for (int i = 0; i < count; i++) {
            online.add("guest#" + i);
        }
        for (Iterator<String> it = online.iterator(); it.hasNext(); ) {
            if (it.next().startsWith("guest#")) {
                it.remove();
            }
        }
        StringJoiner joiner = new StringJoiner(", ", "[", "]");
        online.forEach(joiner::add);
        return joiner.toString();
    }
}
