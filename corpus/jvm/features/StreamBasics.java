// Streams with map, filter, sorted, distinct, limit, skip, peek and the terminal operations on them.
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

public class StreamBasics {
    public static void main(String[] args) {
        List<Integer> numbers = List.of(5, 3, 8, 1, 9, 2, 8, 3, 7);
        System.out.println(numbers.stream().map(n -> n * n).collect(Collectors.toList()));
        System.out.println(numbers.stream().filter(n -> n % 2 == 1).sorted().toList());
        System.out.println(numbers.stream().distinct().sorted(Comparator.reverseOrder()).toList());
        System.out.println(numbers.stream().skip(2).limit(4).toList());
        System.out.println(numbers.stream().reduce(0, Integer::sum));
        System.out.println(numbers.stream().reduce(Integer::max).get());
        System.out.println(numbers.stream().min(Integer::compare).get());
        System.out.println(numbers.stream().count());
        System.out.println(numbers.stream().anyMatch(n -> n > 8) + " " + numbers.stream().allMatch(n -> n > 1) + " "
            + numbers.stream().noneMatch(n -> n > 10));
        System.out.println(numbers.stream().findFirst().get());
        System.out.println(Stream.<String>empty().findAny().isPresent());
        System.out.println(numbers.stream().takeWhile(n -> n != 9).toList());
        System.out.println(numbers.stream().dropWhile(n -> n != 9).toList());
        System.out.println(numbers.stream().mapToInt(Integer::intValue).sum());
        System.out.println(Arrays.toString(numbers.stream().map(String::valueOf).toArray(String[]::new)));
        StringBuilder trace = new StringBuilder();
        int found = numbers.stream().peek(n -> trace.append("p").append(n)).filter(n -> n > 5)
            .peek(n -> trace.append("f").append(n)).map(n -> n + 1).findFirst().orElse(-1);
        System.out.println(found + " " + trace);
        trace.setLength(0);
        numbers.stream().peek(n -> trace.append(n)).sorted().peek(n -> trace.append("s").append(n)).limit(2)
            .forEach(n -> trace.append("!"));
        System.out.println(trace);
        Stream<Integer> once = numbers.stream();
        once.count();
        try {
            once.count();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Stream.concat(Stream.of("a", "b"), Stream.of("c")).collect(Collectors.joining("|", "<", ">")));
    }
}
