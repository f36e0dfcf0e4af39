// counterpoint check ScoreBuckets.java --method summary --secret cut
// expect: secure
// what: scores are partitioned at the secret cut, but only the sum over both parts and the number of parts (always two) are shown
import java.util.*;
import java.util.stream.Collectors;

public class ScoreBuckets {
    static String summary(List<Integer> scores, int cut) {
        Map<Boolean, List<Integer>> parts = scores.stream()
            .filter(Objects::nonNull)
            .collect(Collectors.partitioningBy(s -> s < cut));
        long sum = parts.values().stream().flatMap(List::stream).mapToLong(Integer::longValue).sum();
        int size = parts.values().stream().mapToInt(List::size).sum();
        return parts.size() + " parts, " + size + " scores, " + sum;
    }
}
