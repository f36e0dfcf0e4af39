// counterpoint check StaffTreeLeak.java --method headcount --secret Employee.salary
// expect: leak
// what: the recursion over the staff skips the team below everybody who earns too much, so the headcount shows the salaries.
public class StaffTreeLeak {
    static class Employee {
        private final String name;
        private final Employee[] team;
        private int salary = 30_000;

        Employee(String name, Employee... team) {
            this.name = name;
            this.team = team;
        }
    }

    private static int count(Employee employee, int depth) {
        int total = 1;
        if (depth == 0 || employee.salary > 90_000) {
            return total;
        }
        for (Employee member : employee.team) {
            total += count(member, depth - 1);
        }
        return total;
    }

    static int headcount(int depth) {
        Employee lead = new Employee("lead", new Employee("ann"), new Employee("bo"));
        Employee head = new Employee("head", lead, new Employee("cy"));
        return count(head, depth);
    }
}
