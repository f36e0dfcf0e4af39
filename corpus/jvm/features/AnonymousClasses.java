// Anonymous classes: of interfaces, classes with arguments, with initialisers, fields and own methods.
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;

public class AnonymousClasses {
    abstract static class Shape {
        final String name;

        Shape(String name) {
            this.name = name;
        }

        abstract double area();

        @Override
        public String toString() {
            return name + " " + area();
        }
    }

    public static void main(String[] args) {
        double side = 1.5;
        Shape square = new Shape("square") {
            @Override
            double area() {
                return side * side;
            }
        };
        System.out.println(square);
        Shape counting = new Shape("counting") {
            int calls;

            {
                calls = 100;
            }

            @Override
            double area() {
                return ++calls;
            }
        };
        System.out.println(counting + ", " + counting + ", " + counting.area());
        String[] words = {"pear", "fig", "banana", "kiwi"};
        Arrays.sort(words, new Comparator<String>() {
            @Override
            public int compare(String a, String b) {
                return a.length() != b.length() ? a.length() - b.length() : b.compareTo(a);
            }
        });
        System.out.println(Arrays.toString(words));
        System.out.println(new HashMap<String, Integer>() {
            {
                put("one", 1);
                put("two", 2);
            }
        });
        System.out.println(new Object() {
            int twice(int x) {
                return 2 * x;
            }
        }.twice(21));
        var pair = new Object() {
            int left = 1;
            String right = "r";
        };
        pair.left += 5;
        System.out.println(pair.left + pair.right);
        List<Runnable> actions = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            final int n = i;
            actions.add(new Runnable() {
                @Override
                public void run() {
                    System.out.println("action " + n + " " + getClass().getName());
                }
            });
        }
        actions.forEach(Runnable::run);
    }
}
