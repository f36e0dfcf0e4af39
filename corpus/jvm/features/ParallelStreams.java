// Parallel streams whose results do not depend on the schedule.
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

public class ParallelStreams {
    static boolean prime(int n) {
        return n > 1 && IntStream.rangeClosed(2, (int) Math.sqrt(n)).noneMatch(d -> n % d == 0);
    }

    public static void main(String[] args) {
        System.out.println(IntStream.rangeClosed(1, 1000).parallel().sum());
        System.out.println(LongStream.rangeClosed(1, 20).parallel().reduce(1, (a, b) -> a * b));
        System.out.println(IntStream.range(0, 2000).parallel().filter(ParallelStreams::prime).count());
        List<Integer> squares = IntStream.range(0, 20).boxed().collect(Collectors.toList()).parallelStream().map(i -> i * i)
            .collect(Collectors.toList());
        System.out.println(squares);
        System.out.println(squares.parallelStream().map(String::valueOf).collect(Collectors.joining("+")));
        squares.parallelStream().filter(i -> i % 2 == 1).forEachOrdered(i -> System.out.print(i + " "));
        System.out.println();
        System.out.println(squares.parallelStream().mapToInt(i -> i).max().getAsInt());
        System.out.println(squares.parallelStream().sorted((a, b) -> b - a).limit(3).toList());
        System.out.println(squares.parallelStream().anyMatch(i -> i == 81) + " " + squares.parallelStream().findFirst().get());
        int[] array = new int[5000];
        Arrays.parallelSetAll(array, i -> i * 31 % 997);
        Arrays.parallelSort(array);
        System.out.println(array[0] + " " + array[2500] + " " + array[4999] + " " + Arrays.hashCode(array));
        System.out.println(IntStream.range(0, 100).parallel().boxed().collect(Collectors.groupingBy(i -> i % 3,
            Collectors.counting())));
        System.out.println(IntStream.range(0, 10).parallel().isParallel() + " "
            + IntStream.range(0, 10).parallel().sequential().isParallel());
    }
}
