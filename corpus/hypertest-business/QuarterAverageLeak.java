// counterpoint check QuarterAverageLeak.java --method publish --secret salaries
// expect: leak
// what: for a valid quarter the rounded average of the secret salaries is printed if the group is large enough.
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

public class QuarterAverageLeak {
    private static final int MIN_GROUP = 5;

    static void publish(String quarter, String team, List<Integer> salaries) {
        if (quarter == null || !quarter.matches("20\\d\\d-Q[1-4]")) {
            System.out.println("no such quarter");
            return;
        }
        List<Integer> known = salaries.stream()
                .filter(Objects::nonNull)
                .filter(s -> s > 0)
                .sorted()
                .collect(Collectors.toList());
        System.out.println("team " + team + ", " + quarter);
        if (known.size() < MIN_GROUP) {
            System.out.println("average: not published");
            return;
        }
        // drop lowest and highest as required by the works council
        OptionalDouble average = known.subList(1, known.size() - 1).stream()
                .mapToInt(Integer::intValue)
                .average();
        long rounded = Math.round(average.orElse(0) / 1000) * 1000;
        System.out.println("average: " + rounded);
    }
}
