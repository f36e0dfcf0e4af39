// counterpoint check GradeHistogramLeak.java --method summary --secret scores
// expect: leak
// what: the number of pupils per grade is computed directly from the individual scores.
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

public class GradeHistogramLeak {
    private final String course;

    public GradeHistogramLeak(String course) {
        this.course = course;
    }

    private static char grade(int score, int curve) {
        int s = Math.max(0, Math.min(100, score));
        return switch ((s + curve) / 10) {
            case 9, 10 -> 'A';
            case 8 -> 'B';
            case 7 -> 'C';
            case 6, 5 -> 'D';
            default -> 'F';
        };
    }

    public String summary(int curve, int[] scores) {
        int c = Math.floorMod(curve, 6);
        if (scores == null || scores.length == 0) {
            return course + ": no results yet";
        }
        Map<Character, Integer> buckets = new TreeMap<>();
        Arrays.stream(scores).forEach(s -> buckets.merge(grade(s, c), 1, Integer::sum));
        return course + ": " + buckets.entrySet().stream()
                .map(e -> e.getKey() + "=" + e.getValue())
                .collect(Collectors.joining(", "));
    }
}
