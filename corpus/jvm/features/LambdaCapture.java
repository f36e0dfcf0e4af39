// Lambdas that capture locals, loop variables, this, arrays and other lambdas.
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

public class LambdaCapture {
    private int field = 5;

    IntSupplier counter(int step) {
        return () -> field += step;
    }

    static <A, B, C> Function<A, C> compose(Function<A, B> f, Function<B, C> g) {
        return a -> g.apply(f.apply(a));
    }

    static Function<Integer, Function<Integer, Function<Integer, Integer>>> curried() {
        return a -> b -> c -> a * 100 + b * 10 + c;
    }

    static Function<Integer, Integer> factorial;

    public static void main(String[] args) {
        List<Supplier<String>> suppliers = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int square = i * i;
            suppliers.add(() -> "square " + square);
        }
        for (String s : new String[] {"a", "b"}) {
            suppliers.add(() -> s + s);
        }
        suppliers.forEach(s -> System.out.println(s.get()));
        LambdaCapture object = new LambdaCapture();
        IntSupplier one = object.counter(1);
        IntSupplier ten = object.counter(10);
        System.out.println(one.getAsInt() + " " + ten.getAsInt() + " " + one.getAsInt() + " " + object.field);
        int[] cell = {0};
        Runnable bump = () -> cell[0]++;
        for (int i = 0; i < 7; i++) {
            bump.run();
        }
        System.out.println(cell[0]);
        System.out.println(compose((String s) -> s.length(), n -> n * 2.5).apply("four"));
        System.out.println(curried().apply(1).apply(2).apply(3));
        factorial = n -> n <= 1 ? 1 : n * factorial.apply(n - 1);
        System.out.println(factorial.apply(10));
        long big = 1L << 40;
        double d = 0.5;
        char c = 'c';
        byte b = -1;
        BiFunction<Integer, String, String> many = (x, y) -> x + y + big + d + c + b;
        System.out.println(many.apply(1, "y"));
        UnaryOperator<String> up = String::toUpperCase;
        System.out.println(up.andThen(s -> s + "!").compose((Integer n) -> "n" + n).apply(3));
        Supplier<Supplier<String>> nested = () -> () -> "nested " + cell[0];
        System.out.println(nested.get().get());
    }
}
