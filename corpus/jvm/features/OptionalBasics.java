// Optional: creation, map, filter, flatMap, or, orElse variants and exceptions.
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

public class OptionalBasics {
    static int calls;

    static String expensive() {
        calls++;
        return "fallback";
    }

    static Optional<Integer> parse(String s) {
        try {
            return Optional.of(Integer.parseInt(s));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    public static void main(String[] args) {
        Optional<String> some = Optional.of("value");
        Optional<String> none = Optional.empty();
        System.out.println(some + " " + none + " " + Optional.ofNullable(null));
        System.out.println(some.map(String::length) + " " + none.map(String::length));
        System.out.println(some.filter(s -> s.startsWith("x")) + " " + some.filter(s -> s.endsWith("e")));
        System.out.println(some.orElse(expensive()) + " " + some.orElseGet(OptionalBasics::expensive) + " " + calls);
        System.out.println(none.orElse("other") + " " + none.orElseGet(OptionalBasics::expensive) + " " + calls);
        System.out.println(some.or(() -> Optional.of("alt")) + " " + none.or(() -> Optional.of("alt")));
        System.out.println(parse("12").flatMap(n -> parse(n + "3")) + " " + parse("1x").flatMap(n -> parse("1")));
        some.ifPresent(s -> System.out.println("present " + s));
        none.ifPresentOrElse(s -> System.out.println("no"), () -> System.out.println("absent"));
        System.out.println(some.isPresent() + " " + some.isEmpty() + " " + none.isEmpty());
        System.out.println(some.equals(Optional.of("value")) + " " + some.hashCode() + " " + none.hashCode());
        System.out.println(some.map(s -> (String) null));
        System.out.println(OptionalInt.of(3) + " " + OptionalInt.empty() + " " + OptionalDouble.of(0.5));
        System.out.println(some.stream().count() + none.stream().count());
        try {
            none.get();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        try {
            none.orElseThrow(() -> new IllegalStateException("own"));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            Optional.of(null);
        } catch (NullPointerException e) {
            System.out.println("of(null)");
        }
    }
}
