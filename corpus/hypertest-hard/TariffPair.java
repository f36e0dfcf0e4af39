// counterpoint check TariffPair.java --method compare --secret usage
// expect: secure
// what: the memo key is a record of both numbers, so what the secret call stores is what the public call would compute
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiFunction;

public class TariffPair {
    record Key(int plan, int units) {}

    static <R> BiFunction<Integer, Integer, R> memo(Map<Key, R> store, BiFunction<Integer, Integer, R> f) {
        return (p, u) -> store.computeIfAbsent(new Key(p, u), k -> f.apply(k.plan(), k.units()));
    }

    static int compare(int plan, int other, int units, int usage) {
        Map<Key, Integer> store = new HashMap<>();
        BiFunction<Integer, Integer, Integer> cost = memo(store, (p, u) -> p * 7 + u);
        cost.apply(plan, usage);
        if (store.size() > 1) {
            return usage;
        }
        return cost.apply(other, units);
    }
}
