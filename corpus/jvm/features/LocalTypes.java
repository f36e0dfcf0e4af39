// Local classes, records, enums and interfaces declared inside methods, lambdas and initialisers.
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;

public class LocalTypes {
    static final Object FROM_INITIALISER;

    static {
        class Hidden {
            @Override
            public String toString() {
                return "made in initialiser";
            }
        }
        FROM_INITIALISER = new Hidden();
    }

    static List<String> ranking(String[] names, int[] scores) {
        record Entry(String name, int score) {
            String line() {
                return name + "=" + score;
            }
        }
        List<Entry> entries = new ArrayList<>();
        for (int i = 0; i < names.length; i++) {
            entries.add(new Entry(names[i], scores[i]));
        }
        entries.sort(Comparator.comparingInt(Entry::score).reversed().thenComparing(Entry::name));
        return entries.stream().map(Entry::line).toList();
    }

    static int interpret(String program) {
        enum Op { INC, DEC, DOUBLE, NOP }
        interface Step {
            int run(int x);
        }
        int value = 1;
        for (char c : program.toCharArray()) {
            Op op = switch (c) {
                case '+' -> Op.INC;
                case '-' -> Op.DEC;
                case '*' -> Op.DOUBLE;
                default -> Op.NOP;
            };
            Step step = switch (op) {
                case INC -> x -> x + 1;
                case DEC -> x -> x - 1;
                case DOUBLE -> x -> x * 2;
                case NOP -> x -> x;
            };
            value = step.run(value);
        }
        return value;
    }

    public static void main(String[] args) {
        System.out.println(FROM_INITIALISER);
        ranking(new String[] {"ann", "bob", "cid", "dee"}, new int[] {3, 9, 3, 5}).forEach(System.out::println);
        System.out.println(interpret("+*?+*-") + " " + interpret("") + " " + interpret("***"));
        Supplier<Object> maker = () -> {
            class Counter {
                static int made;
                final int id = ++made;

                @Override
                public String toString() {
                    return "Counter" + id + "/" + made;
                }
            }
            return new Counter();
        };
        System.out.println(maker.get() + " " + maker.get() + " " + maker.get());
        System.out.println(maker.get().getClass().getSimpleName() + " " + FROM_INITIALISER.getClass().getName());
    }
}
