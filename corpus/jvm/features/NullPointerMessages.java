// Helpful messages of NullPointerException for fields, methods, arrays, unboxing, throw and synchronized.
public class NullPointerMessages {
    int number;
    NullPointerMessages next;
    int[] cells;
    static String shared;
    static Object[][] grid = new Object[2][];

    NullPointerMessages self() {
        return next;
    }

    static void attempt(Runnable r) {
        try {
            r.run();
            System.out.println("fine");
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }

    static int lengthOf(String parameter) {
        return parameter.length();
    }

    public static void main(String[] args) {
        NullPointerMessages object = new NullPointerMessages();
        attempt(() -> lengthOf(null));
        attempt(() -> System.out.println(object.next.number));
        attempt(() -> object.next.number = 5);
        attempt(() -> object.next.next.next = null);
        attempt(() -> object.cells[0]++);
        attempt(() -> object.cells[1] = 2);
        attempt(() -> System.out.println(object.cells.length));
        attempt(() -> shared.trim());
        attempt(() -> System.out.println(grid[1][0]));
        attempt(() -> grid[0][1].toString());
        attempt(() -> object.self().self());
        attempt(() -> {
            RuntimeException none = null;
            throw none;
        });
        attempt(() -> {
            Object lock = null;
            synchronized (lock) {
                System.out.println("locked");
            }
        });
        attempt(() -> {
            Integer boxed = null;
            int plain = boxed;
            System.out.println(plain);
        });
        attempt(() -> {
            throw new NullPointerException();
        });
        attempt(() -> java.util.Objects.requireNonNull(shared, "shared must be set"));
        attempt(() -> "x".concat(null));
        System.out.println("x" + shared + object.next);
    }
}
