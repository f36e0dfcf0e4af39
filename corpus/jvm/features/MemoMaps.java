// Memoisation with HashMap and computeIfAbsent for Long and record keys; Fibonacci and grid paths.
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

public class MemoMaps {
    record Cell(int r, int c) {
    }

    static Map<Long, Long> fibs = new HashMap<>();
    static Map<Cell, Long> paths = new HashMap<>();
    static int evaluations;

    static long fib(long n) {
        if (n < 2) {
            return n;
        }
        Long known = fibs.get(n);
        if (known != null) {
            return known;
        }
        evaluations++;
        long result = fib(n - 1) + fib(n - 2);
        fibs.put(n, result);
        return result;
    }

    static long paths(Cell at) {
        if (at.r == 0 || at.c == 0) {
            return 1;
        }
        Long known = paths.get(at);
        if (known == null) {
            known = paths(new Cell(at.r - 1, at.c)) + paths(new Cell(at.r, at.c - 1));
            paths.put(at, known);
        }
        return known;
    }

    static <A, B> Function<A, B> memo(Function<A, B> f) {
        Map<A, B> cache = new HashMap<>();
        return a -> cache.computeIfAbsent(a, f);
    }

    public static void main(String[] args) {
        for (int n : new int[] {0, 1, 10, 50, 92, 93}) {
            System.out.println(n + " " + fib(n) + " " + evaluations);
        }
        System.out.println(fibs.size() + " " + fibs.get(60L) + " " + fibs.containsKey(60L) + " " + ((Map<?, ?>) fibs).get(60));
        System.out.println(paths(new Cell(16, 16)) + " " + paths.size() + " " + paths.get(new Cell(3, 4)));
        int[] calls = {0};
        Function<String, Integer> length = memo(s -> {
            calls[0]++;
            return s.length();
        });
        for (String s : "a bb a ccc bb a".split(" ")) {
            System.out.print(length.apply(s) + " ");
        }
        System.out.println(calls[0]);
        Map<Character, StringBuilder> index = new TreeMap<>();
        for (String w : "apple avocado banana blueberry cherry apricot".split(" ")) {
            index.computeIfAbsent(w.charAt(0), k -> new StringBuilder()).append(w.charAt(w.length() - 1));
        }
        System.out.println(index);
    }
}
