// Failing and succeeding casts of objects, arrays and interfaces, with the message of ClassCastException.
import java.util.ArrayList;
import java.util.List;

public class ClassCastMessages {
    interface Walks {
    }

    static class Animal {
    }

    static class Dog extends Animal implements Walks {
    }

    static void attempt(Runnable r) {
        try {
            r.run();
            System.out.println("fine");
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        Object text = "text";
        Object number = 5;
        Object animal = new Animal();
        Object dog = new Dog();
        attempt(() -> System.out.println((Integer) text));
        attempt(() -> System.out.println((String) number));
        attempt(() -> System.out.println((Long) number));
        attempt(() -> System.out.println((Number) number));
        attempt(() -> System.out.println(((Animal) dog).getClass().getName()));
        attempt(() -> System.out.println(((Dog) animal).getClass().getName()));
        attempt(() -> System.out.println(((Walks) animal).getClass().getName()));
        attempt(() -> System.out.println(((Runnable) text).getClass()));
        attempt(() -> System.out.println((String) (Object) null));
        attempt(() -> System.out.println(((int[]) (Object) new long[1]).length));
        attempt(() -> System.out.println(((Object[]) (Object) new int[1]).length));
        attempt(() -> System.out.println(((Object[]) (Object) new String[2]).length));
        attempt(() -> System.out.println(((String[]) new Object[] {"a"}).length));
        attempt(() -> System.out.println(((Dog[]) new Animal[1]).length));
        attempt(() -> {
            List raw = new ArrayList<Integer>();
            raw.add("polluted");
            List<Integer> typed = raw;
            System.out.println(typed.size());
            int first = typed.get(0);
            System.out.println(first);
        });
        attempt(() -> System.out.println(((Comparable) "a").compareTo(1)));
    }
}
