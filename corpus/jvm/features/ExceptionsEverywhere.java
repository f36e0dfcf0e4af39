// Exceptions thrown from lambdas, comparators, iterators, constructors, streams and toString.
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;

public class ExceptionsEverywhere {
    static class Fussy {
        Fussy(int n) {
            if (n % 2 == 0) {
                throw new IllegalArgumentException("even " + n);
            }
        }

        @Override
        public String toString() {
            throw new IllegalStateException("no text");
        }
    }

    static void attempt(String what, Runnable r) {
        try {
            r.run();
            System.out.println(what + ": fine");
        } catch (RuntimeException e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        attempt("constructor odd", () -> new Fussy(1));
        attempt("constructor even", () -> new Fussy(2));
        attempt("concat", () -> System.out.println("text " + new Fussy(3)));
        attempt("list", () -> System.out.println(List.of(new Fussy(5))));
        List<Integer> seen = new ArrayList<>();
        attempt("stream", () -> Stream.of(1, 2, 0, 4).map(n -> 12 / n).forEach(seen::add));
        System.out.println(seen);
        attempt("sort", () -> Arrays.sort(new Integer[] {3, 1, 2}, (a, b) -> {
            throw new UnsupportedOperationException(a + "?" + b);
        }));
        attempt("mixed sort", () -> Arrays.sort(new Object[] {1, null}));
        attempt("tree set", () -> new TreeSet<String>().add(null));
        Iterable<Integer> three = () -> new Iterator<>() {
            int n;

            @Override
            public boolean hasNext() {
                return true;
            }

            @Override
            public Integer next() {
                if (n == 3) {
                    throw new java.util.NoSuchElementException("after " + n);
                }
                return n++;
            }
        };
        attempt("iterator", () -> {
            for (int i : three) {
                System.out.println("got " + i);
            }
        });
        attempt("remove", () -> three.iterator().remove());
        attempt("enum", () -> Thread.State.valueOf("SLEEPY"));
        attempt("cast", () -> ((List<?>) (Object) "text").size());
    }
}
