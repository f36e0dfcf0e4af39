// Primitive streams: ranges, boxing, statistics, iterate and generate.
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

public class IntStreams {
    public static void main(String[] args) {
        System.out.println(IntStream.range(0, 5).sum() + " " + IntStream.rangeClosed(0, 5).sum());
        System.out.println(IntStream.range(5, 0).count());
        System.out.println(IntStream.rangeClosed(1, 5).boxed().collect(Collectors.toList()));
        System.out.println(IntStream.rangeClosed(1, 5).mapToObj(i -> "x".repeat(i)).collect(Collectors.joining(",")));
        System.out.println(LongStream.rangeClosed(1, 20).reduce(1, (a, b) -> a * b));
        System.out.println(IntStream.of(3, 1, 2).sorted().boxed().toList());
        System.out.println(IntStream.of(4, 8, 15, 16, 23, 42).summaryStatistics());
        System.out.println(IntStream.empty().average() + " " + IntStream.of(1, 2).average());
        System.out.println(IntStream.of(7, 3).max().getAsInt() + " " + IntStream.empty().max().isPresent());
        System.out.println(DoubleStream.of(0.1, 0.2, 0.3).sum());
        System.out.println(DoubleStream.of(1.5, 2.5).map(Math::rint).boxed().toList());
        System.out.println(Stream.iterate(1, x -> x * 3).limit(10).toList());
        System.out.println(Stream.iterate(100, x -> x > 1, x -> x / 2).toList());
        System.out.println(IntStream.iterate(1, i -> i + i).limit(33).boxed().toList());
        int[] state = {0, 1};
        System.out.println(IntStream.generate(() -> {
            int r = state[0];
            state[0] = state[1];
            state[1] += r;
            return r;
        }).limit(12).boxed().toList());
        System.out.println("hello".chars().filter(c -> c > 'h').mapToObj(c -> (char) c).toList());
        System.out.println(Arrays.stream(new int[] {1, 2, 3, 4}, 1, 3).sum());
        System.out.println(Arrays.toString(IntStream.range(0, 6).filter(i -> i % 2 == 0).map(i -> i * i).toArray()));
        System.out.println(IntStream.range(0, 10).mapToLong(i -> 1L << (i * 7)).sum());
        System.out.println(IntStream.range(0, 4).asDoubleStream().map(Math::sqrt).sum());
        System.out.println(IntStream.rangeClosed(2, 50).filter(n -> IntStream.range(2, n).noneMatch(d -> n % d == 0))
            .boxed().toList());
        System.out.println(IntStream.of(1, 2, 2, 3).distinct().count() + " " + IntStream.of(5).findFirst());
        System.out.println(IntStream.range(0, 3).boxed().mapToInt(i -> i).allMatch(i -> i < 3));
    }
}
