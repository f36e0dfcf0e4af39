// counterpoint check JobOrderLeak.java --method schedule --secret JobOrderLeak.vipCustomer
// expect: leak
// what: among jobs of equal public priority the secret VIP customer's job is printed first.
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

public class JobOrderLeak {
    private record Job(String customer, int priority, int sequence) { }

    static String vipCustomer = "acme";

    /** Orders have the form customer/priority, for example "acme/3". */
    static void schedule(List<String> orders) {
        Comparator<Job> order = Comparator.comparingInt((Job j) -> -j.priority())
                .thenComparing(j -> j.customer().equals(vipCustomer) ? 0 : 1)
                .thenComparingInt(Job::sequence);
        PriorityQueue<Job> queue = new PriorityQueue<>(order);
        int sequence = 0;
        for (String text : orders) {
            Job job = parse(text, sequence++);
            if (job != null) {
                queue.add(job);
            }
        }
        while (!queue.isEmpty()) {
            Job job = queue.poll();
            System.out.println(job.sequence() + " " + job.customer());
        }
    }

    private static Job parse(String text, int sequence) {
        int slash = text == null ? -1 : text.indexOf('/');
        if (slash <= 0) {
            return null;
        }
        try {
            int priority = Integer.parseInt(text.substring(slash + 1));
            return priority < 1 || priority > 9 ? null : new Job(text.substring(0, slash), priority, sequence);
        } catch (NumberFormatException e) {
            return null;
        }
    }
}
