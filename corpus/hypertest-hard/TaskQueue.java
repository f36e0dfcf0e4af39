// counterpoint check TaskQueue.java --method order --secret priority
// expect: leak
// what: a job named "payroll" gets the secret priority in a queue of at least 3 jobs; others have their length. ["payroll","aa","bbb"]: priority 0 -> payroll first; 9 -> last
import java.util.*;

public class TaskQueue {
    static final class Task implements Comparable<Task> {
        final String name;
        final int priority;

        Task(String name, int priority) {
            this.name = name;
            this.priority = priority;
        }

        @Override
        public int compareTo(Task other) {
            int c = Integer.compare(priority, other.priority);
            return c != 0 ? c : name.compareTo(other.name);
        }
    }

    static void order(List<String> names, int priority) {
        Queue<Task> queue = new PriorityQueue<>();
        for (String name : names) {
            queue.add(new Task(name, name.equals("payroll") ? priority : name.length()));
        }
        if (queue.size() < 3) {
            System.out.println("idle");
            return;
        }
        while (!queue.isEmpty()) {
            System.out.println(queue.poll().name);
        }
    }
}
