// counterpoint check StableRanking.java --method rank --secret seed
// expect: leak
// what: shuffled by the secret seed, then sorted by length only: ties keep the shuffled order. names [ab, cd, ef] with different seeds
import java.util.*;
import java.util.stream.Collectors;

public class StableRanking {
    static List<String> rank(List<String> names, long seed) {
        List<String> copy = names.stream().filter(Objects::nonNull).collect(Collectors.toCollection(ArrayList::new));
        Collections.shuffle(copy, new Random(seed));
        copy.sort(Comparator.comparingInt(String::length));
        return copy;
    }
}
