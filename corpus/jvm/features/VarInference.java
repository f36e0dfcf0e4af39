// Local variable type inference with var in loops, lambdas and resources.
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.function.BiFunction;

public class VarInference {
    static class Quiet implements AutoCloseable {
        @Override
        public void close() {
            System.out.println("closed");
        }
    }

    static String kind(Object o) {
        return o.getClass().getSimpleName();
    }

    public static void main(String[] args) {
        var i = 1;
        var l = 1L;
        var d = 1 / 2.0;
        var c = (char) (i + 'a');
        var b = (byte) 5;
        List<Object> mixed = List.of(1, 2.5, "three");
        var list = new ArrayList<Integer>();
        var array = new int[][] {{1}, {2, 3}};
        System.out.println(kind(i) + kind(l) + kind(d) + kind(c) + kind(b) + kind(array));
        for (var x = 0; x < 3; x++) {
            list.add(x * x);
        }
        for (var x : list) {
            System.out.println(x + 1);
        }
        for (Object o : mixed) {
            System.out.println(kind(o) + " " + o);
        }
        for (var row : array) {
            System.out.println(row.length);
        }
        var map = new HashMap<String, List<Integer>>();
        map.computeIfAbsent("k", k -> new ArrayList<>()).add(4);
        for (var entry : map.entrySet()) {
            var value = entry.getValue();
            System.out.println(entry.getKey() + value.get(0));
        }
        try (var q = new Quiet()) {
            System.out.println(kind(q));
        }
        BiFunction<Integer, Integer, Integer> add = (var x, var y) -> x + y;
        System.out.println(add.apply(3, 4));
        var sum = b + b;
        System.out.println(kind(sum));
        var var = "var is a name too";
        System.out.println(var);
    }
}
