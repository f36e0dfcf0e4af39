// Collectors groupingBy, partitioningBy, counting, mapping, averaging and toMap.
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

public class StreamGrouping {
    record Employee(String name, String team, int salary, int age) {
    }

    static void show(Object o) {
        System.out.println(o);
    }

    public static void main(String[] args) {
        List<Employee> staff = List.of(new Employee("Ann", "dev", 70, 31), new Employee("Bob", "ops", 50, 45),
            new Employee("Cid", "dev", 90, 28), new Employee("Dee", "hr", 40, 51), new Employee("Eve", "ops", 65, 39));
        Map<String, List<Employee>> byTeam = staff.stream().collect(Collectors.groupingBy(Employee::team));
        byTeam.forEach((k, v) -> System.out.println(k + " " + v));
        show(staff.stream().collect(Collectors.groupingBy(Employee::team, Collectors.counting())));
        show(staff.stream().collect(Collectors.groupingBy(Employee::team, TreeMap::new,
            Collectors.mapping(Employee::name, Collectors.joining("+")))));
        show(staff.stream().collect(Collectors.groupingBy(Employee::team,
            Collectors.averagingInt(Employee::salary))));
        show(staff.stream().collect(Collectors.partitioningBy(e -> e.age() > 35,
            Collectors.mapping(Employee::name, Collectors.toList()))));
        show(staff.stream().collect(Collectors.toMap(Employee::name, Employee::salary)));
        show(staff.stream().collect(Collectors.toMap(Employee::team, Employee::salary, Integer::sum)));
        show(staff.stream().collect(Collectors.summingInt(Employee::salary)));
        show(staff.stream().collect(Collectors.summarizingInt(Employee::age)));
        show(staff.stream().collect(Collectors.averagingDouble(e -> e.salary() / 7.0)));
        show(staff.stream().map(Employee::age).collect(Collectors.reducing(0, (a, b) -> a * 10 + b)));
        show(staff.stream().collect(Collectors.maxBy((a, b) -> a.salary() - b.salary())).get().name());
        show(staff.stream().collect(Collectors.collectingAndThen(Collectors.toList(), List::size)));
        show(Stream.of("to", "be", "or", "not", "to", "be").collect(
            Collectors.groupingBy(Function.identity(), TreeMap::new, Collectors.counting())));
        show(Stream.of("aa", "b", "cc").collect(Collectors.groupingBy(String::length,
            Collectors.filtering(s -> !s.equals("b"), Collectors.toSet()))));
        try {
            staff.stream().collect(Collectors.toMap(Employee::team, Employee::name));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }
}
