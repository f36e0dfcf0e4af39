// flatMap, nested streams, mapMulti, Stream.of arrays and lazy evaluation order.
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

public class StreamFlatMap {
    record Order(String customer, List<String> items) {
    }

    public static void main(String[] args) {
        List<List<Integer>> nested = List.of(List.of(1, 2), List.of(), List.of(3), List.of(4, 5, 6));
        System.out.println(nested.stream().flatMap(List::stream).map(n -> n * 10).toList());
        System.out.println(nested.stream().mapToInt(List::size).sum());
        List<Order> orders = List.of(new Order("ann", List.of("tea", "cup")), new Order("bob", List.of("tea")));
        System.out.println(orders.stream().flatMap(o -> o.items().stream().map(i -> o.customer() + ":" + i)).toList());
        System.out.println(orders.stream().flatMap(o -> o.items().stream()).distinct().sorted().toList());
        System.out.println(Stream.of("a b c", "d e").flatMap(s -> Arrays.stream(s.split(" "))).collect(
            Collectors.joining("")));
        System.out.println(IntStream.rangeClosed(1, 20).boxed().flatMap(a -> IntStream.rangeClosed(a, 20).boxed()
            .flatMap(b -> IntStream.rangeClosed(b, 20).filter(c -> a * a + b * b == c * c).mapToObj(c -> List.of(a, b, c))))
            .toList());
        System.out.println(Stream.of(1, 2, 3).<String>mapMulti((n, sink) -> {
            for (int i = 0; i < n; i++) {
                sink.accept(n + "." + i);
            }
        }).toList());
        System.out.println(Stream.of(Optional.of(1), Optional.<Integer>empty(), Optional.of(3))
            .flatMap(Optional::stream).toList());
        System.out.println(Stream.of("word", "list").flatMapToInt(String::chars).filter(c -> c != 'r').sum());
        StringBuilder trace = new StringBuilder();
        Optional<Integer> first = Stream.of(List.of(1, 2), List.of(3, 4)).peek(l -> trace.append(l))
            .flatMap(List::stream).peek(n -> trace.append(n)).filter(n -> n > 1).findFirst();
        System.out.println(first + " " + trace);
        System.out.println(Stream.of(new int[] {1, 2}, new int[] {3}).flatMapToInt(Arrays::stream).boxed().toList());
        System.out.println(Stream.of((Object) null).count() + " " + Stream.ofNullable(null).count());
        System.out.println(Stream.of("x", "y").reduce("", (a, b) -> a + b + a));
        System.out.println(Stream.of("aa", "b").reduce(0, (n, s) -> n + s.length(), Integer::sum));
    }
}
