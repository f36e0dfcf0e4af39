// counterpoint check ScoreGroups.java --method summary --secret width
// expect: leak
// what: grouped by the secret width: the number of groups shows, with at least four distinct scores. [0,1,2,3]: width 1 (0) -> 4 groups, width 2 (1) -> 2 groups
import java.util.*;
import java.util.stream.Collectors;

public class ScoreGroups {
    static String summary(List<Integer> scores, int width) {
        int w = 1 + (width & 7);
        TreeMap<Integer, Long> groups = scores.stream()
            .filter(Objects::nonNull)
            .distinct()
            .collect(Collectors.groupingBy(s -> Math.floorDiv(s, w), TreeMap::new, Collectors.counting()));
        long distinct = groups.values().stream().mapToLong(Long::longValue).sum();
        if (distinct < 4) {
            return "too few";
        }
        return String.format("%d scores in %d groups", distinct, groups.size());
    }
}
