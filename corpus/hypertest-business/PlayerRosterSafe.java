// counterpoint check PlayerRosterSafe.java --method summary --secret warmup
// expect: secure
// what: the secret only decides how many unrelated objects are allocated; the identity hash order does not influence counts and sums.
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

public class PlayerRosterSafe {
    private static class Player {
        final String name;

        Player(String name) {
            this.name = name;
        }
    }

    static String summary(List<String> names, int warmup) {
        List<Object> pool = new ArrayList<>();
        for (int i = 0; i < (warmup & 0xff); i++) {
            Object slot = new Object();
            if ((slot.hashCode() & 1) == 0) {
                pool.add(slot);
            }
        }
        Map<Player, Integer> lengths = new IdentityHashMap<>();
        if (names != null) {
            for (String name : names) {
                if (name != null && !name.isBlank()) {
                    lengths.put(new Player(name.trim()), name.trim().length());
                }
            }
        }
        int sum = 0;
        int longest = 0;
        for (Map.Entry<Player, Integer> e : lengths.entrySet()) {
            sum += e.getValue();
            longest = Math.max(longest, e.getKey().name.length());
        }
        pool.clear();
        return lengths.size() + " players, " + sum + " letters, longest " + longest + ", pool " + pool.size();
    }
}
