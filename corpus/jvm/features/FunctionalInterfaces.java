// Combinators of the standard functional interfaces and an own functional interface.
import java.util.function.BinaryOperator;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.function.ObjIntConsumer;
import java.util.function.Predicate;
import java.util.function.ToDoubleBiFunction;

public class FunctionalInterfaces {
    @FunctionalInterface
    interface TriFunction<A, B, C, R> {
        R apply(A a, B b, C c);

        default <S> TriFunction<A, B, C, S> then(Function<? super R, ? extends S> f) {
            return (a, b, c) -> f.apply(apply(a, b, c));
        }
    }

    public static void main(String[] args) {
        Predicate<String> empty = String::isEmpty;
        Predicate<String> longer = s -> s.length() > 3;
        System.out.println(empty.negate().and(longer).test("four") + " " + empty.or(longer).test("abc"));
        System.out.println(Predicate.not(longer).test("abcd") + " " + Predicate.isEqual("x").test("x"));
        IntPredicate even = n -> n % 2 == 0;
        System.out.println(even.and(n -> n > 10).or(n -> n == 3).test(3));
        IntUnaryOperator inc = n -> n + 1;
        IntUnaryOperator dbl = n -> n * 2;
        System.out.println(inc.andThen(dbl).applyAsInt(5) + " " + inc.compose(dbl).applyAsInt(5));
        System.out.println(Function.<Integer>identity().andThen(n -> n / 2.0).apply(7));
        BinaryOperator<String> longest = BinaryOperator.maxBy((a, b) -> a.length() - b.length());
        System.out.println(longest.apply("abc", "de") + " " + longest.apply("ab", "cd"));
        StringBuilder log = new StringBuilder();
        Consumer<String> first = s -> log.append("1").append(s);
        first.andThen(s -> log.append("2").append(s)).accept("x");
        System.out.println(log);
        TriFunction<Integer, Long, Double, Double> sum = (a, b, c) -> a + b + c;
        System.out.println(sum.then(d -> "sum " + d).apply(1, 2L, 3.5));
        DoubleUnaryOperator half = x -> x / 2;
        System.out.println(half.andThen(Math::sqrt).applyAsDouble(32));
        BooleanSupplier yes = () -> log.length() == 4;
        System.out.println(yes.getAsBoolean());
        ObjIntConsumer<String> repeat = (s, n) -> System.out.println(s.repeat(n));
        repeat.accept("ab", 3);
        ToDoubleBiFunction<Integer, Integer> ratio = (a, b) -> (double) a / b;
        System.out.println(ratio.applyAsDouble(1, 3));
    }
}
