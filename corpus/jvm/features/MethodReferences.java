// The four kinds of method references, array constructors, super references and receiver evaluation.
import java.util.Arrays;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

public class MethodReferences {
    final String name;

    MethodReferences(String name) {
        this.name = name;
    }

    MethodReferences() {
        this("default");
    }

    String greet(String other) {
        return name + " greets " + other;
    }

    static int twice(int x) {
        return 2 * x;
    }

    static class Sub extends MethodReferences {
        @Override
        String greet(String other) {
            Function<String, String> up = super::greet;
            return "sub: " + up.apply(other);
        }
    }

    public static void main(String[] args) {
        Function<Integer, Integer> stat = MethodReferences::twice;
        System.out.println(stat.apply(21));
        Function<String, String> bound = new MethodReferences("Ada")::greet;
        System.out.println(bound.apply("Bob"));
        BiFunction<MethodReferences, String, String> unbound = MethodReferences::greet;
        System.out.println(unbound.apply(new Sub(), "Eve"));
        Supplier<MethodReferences> make = MethodReferences::new;
        Function<String, MethodReferences> makeNamed = MethodReferences::new;
        System.out.println(make.get().name + " " + makeNamed.apply("given").name);
        IntFunction<int[]> array = int[]::new;
        System.out.println(array.apply(4).length);
        IntBinaryOperator max = Math::max;
        System.out.println(max.applyAsInt(3, 9));
        ToIntFunction<String> parse = Integer::parseInt;
        System.out.println(parse.applyAsInt("77") + 1);
        Consumer<Object> print = System.out::println;
        print.accept(1.5);
        String[] words = {"b", "C", "a"};
        Arrays.sort(words, String::compareToIgnoreCase);
        System.out.println(String.join(",", words));
        try {
            String none = args.length > 5 ? "x" : null;
            Supplier<Integer> bad = none::length;
            System.out.println("made " + bad);
        } catch (NullPointerException e) {
            System.out.println("receiver checked when made");
        }
        System.out.println(((Function<Object, String>) Object::toString).andThen(String::length).apply(12345));
    }
}
