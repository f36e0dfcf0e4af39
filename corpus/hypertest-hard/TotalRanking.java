// counterpoint check TotalRanking.java --method rank --secret seed
// expect: secure
// what: shuffled by the secret seed, then sorted by a total order in which ties are equal strings
import java.util.*;
import java.util.stream.Collectors;

public class TotalRanking {
    static List<String> rank(List<String> names, long seed) {
        List<String> copy = names.stream().filter(Objects::nonNull).collect(Collectors.toCollection(ArrayList::new));
        Collections.shuffle(copy, new Random(seed));
        copy.sort(Comparator.comparingInt(String::length).reversed().thenComparing(Comparator.naturalOrder()));
        return copy;
    }
}
