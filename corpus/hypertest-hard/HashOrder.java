// counterpoint check HashOrder.java --method snapshot --secret guests
// expect: leak
// what: temporary entries are removed again, but they make the table grow, which changes the iteration order. names=["q","a"]: q=113,a=97: in 16 buckets both in bucket 1 (order q,a); in 32: 113&31=17, 97&31=1 -> a,q. guests 0 vs 12
import java.util.*;

public class HashOrder {
    static String snapshot(List<String> names, int guests) {
        Set<String> online = new HashSet<>();
        for (String name : names) {
            if (name != null) {
                online.add(name);
            }
        }
        int count = Math.floorMod(guests, 20);
        for (int i = 0; i < count; i++) {
            online.add("guest#" + i);
        }
        online.removeIf(name -> name.startsWith("guest#"));
        StringJoiner joiner = new StringJoiner(", ", "[", "]");
        for (String name : online) {
            joiner.add(name);
        }
        return joiner.toString();
    }
}
