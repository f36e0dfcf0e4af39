// Comparator combinators: comparing, thenComparing, reversed, null handling, stability of sort.
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

public class ComparatorChains {
    record Person(String name, int age, double height) {
        @Override
        public String toString() {
            return name + age;
        }
    }

    static void show(String what, List<Person> people, Comparator<Person> order) {
        List<Person> copy = new ArrayList<>(people);
        copy.sort(order);
        System.out.println(what + " " + copy);
    }

    public static void main(String[] args) {
        List<Person> people = List.of(new Person("Zoe", 30, 1.7), new Person("adam", 25, 1.8), new Person("Bob", 30, 1.6),
            new Person("Adam", 25, 1.9), new Person("bob", 41, 1.6));
        show("age", people, Comparator.comparingInt(Person::age));
        show("name", people, Comparator.comparing(Person::name));
        show("name ignoring case", people, Comparator.comparing(Person::name, String.CASE_INSENSITIVE_ORDER));
        show("age then name", people, Comparator.comparingInt(Person::age).thenComparing(Person::name));
        show("age down then height", people, Comparator.comparing(Person::age).reversed()
            .thenComparingDouble(Person::height));
        show("all reversed", people, Comparator.comparing(Person::height).thenComparing(Person::name).reversed());
        show("reverse key", people, Comparator.comparing(Person::name, Comparator.reverseOrder()));
        show("by lambda", people, (a, b) -> a.name().length() != b.name().length()
            ? b.name().length() - a.name().length() : 0);
        String[] withNulls = {"b", null, "a", null, "c"};
        Arrays.sort(withNulls, Comparator.nullsFirst(Comparator.naturalOrder()));
        System.out.println(Arrays.toString(withNulls));
        Arrays.sort(withNulls, Comparator.nullsLast(Comparator.<String>naturalOrder().reversed()));
        System.out.println(Arrays.toString(withNulls));
        System.out.println(Comparator.<Integer>naturalOrder().compare(1, 2) + " " + "b".compareTo("abc") + " "
            + Boolean.compare(true, false) + " " + Character.compare('a', 'd') + " " + Byte.compare((byte) -1, (byte) 3));
        List<Map.Entry<String, Integer>> entries = new ArrayList<>(List.of(Map.entry("x", 3), Map.entry("a", 3),
            Map.entry("m", 1)));
        entries.sort(Map.Entry.<String, Integer>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey()));
        System.out.println(entries);
        Integer[] many = new Integer[200];
        Arrays.setAll(many, i -> i * 7919 % 1000);
        Arrays.sort(many, Comparator.comparing((Integer i) -> i % 10));
        System.out.println(Arrays.hashCode(many) + " " + Arrays.asList(many).subList(0, 25));
    }
}
