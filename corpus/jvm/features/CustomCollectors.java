// Own collectors, teeing, toCollection, flatMapping, collecting into arrays and iterators of streams.
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.IntSummaryStatistics;
import java.util.Iterator;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

public class CustomCollectors {
    public static void main(String[] args) {
        Collector<String, StringBuilder, String> brackets = Collector.of(() -> new StringBuilder("["),
            (b, s) -> b.append(s).append(';'), StringBuilder::append, b -> b.append(']').toString());
        System.out.println(Stream.of("a", "b", "c").collect(brackets));
        System.out.println(Stream.<String>empty().collect(brackets));
        String average = IntStream.rangeClosed(1, 9).boxed().collect(Collectors.teeing(
            Collectors.summingInt(i -> i), Collectors.counting(), (sum, n) -> sum + "/" + n + "=" + (double) sum / n));
        System.out.println(average);
        TreeSet<Integer> set = Stream.of(5, 1, 3).collect(Collectors.toCollection(TreeSet::new));
        System.out.println(set.first() + " " + set);
        ArrayDeque<Integer> reversed = Stream.of(1, 2, 3).collect(ArrayDeque::new, ArrayDeque::push, ArrayDeque::addAll);
        System.out.println(reversed);
        int[] sums = IntStream.range(0, 10).collect(() -> new int[2], (a, i) -> a[i % 2] += i, (a, b) -> { });
        System.out.println(sums[0] + " " + sums[1]);
        Object flat = Stream.of(List.of(1, 2), List.of(3)).collect(Collectors.flatMapping(List::stream, Collectors.toList()));
        System.out.println(flat);
        IntSummaryStatistics stats = Stream.of("x", "yyy", "zz").collect(Collectors.summarizingInt(String::length));
        System.out.println(stats.getMax() + " " + stats.getMin() + " " + stats.getAverage() + " " + stats.getSum());
        Iterator<Integer> squares = Stream.iterate(1, i -> i + 1).map(i -> i * i).iterator();
        List<Integer> taken = new ArrayList<>();
        while (taken.size() < 6) {
            taken.add(squares.next());
        }
        System.out.println(taken);
        List<Integer> unmodifiable = Stream.of(1).collect(Collectors.toUnmodifiableList());
        try {
            unmodifiable.add(2);
        } catch (UnsupportedOperationException e) {
            System.out.println("unmodifiable " + unmodifiable);
        }
        StringBuilder closed = new StringBuilder();
        try (Stream<Integer> s = Stream.of(1, 2).onClose(() -> closed.append("closed"))) {
            System.out.println(s.mapToDouble(i -> i / 4.0).sum());
        }
        System.out.println(closed);
        String joined = Stream.of("b", "a", "c").sorted().collect(Collectors.collectingAndThen(
            Collectors.joining(), s -> new StringBuilder(s).reverse().toString()));
        System.out.println(joined);
        System.out.println(Stream.of(1, 2, 3, 4).map(String::valueOf).reduce((a, b) -> "(" + a + b + ")").get());
    }
}
