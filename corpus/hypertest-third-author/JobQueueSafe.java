// counterpoint check JobQueueSafe.java --method drain --secret weightSeed
// expect: secure
// what: the hidden weights change the order in which jobs run, but the report is sorted and all jobs always run.
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;

public class JobQueueSafe {
    record Job(String type, int minutes, int weight) implements Comparable<Job> {
        @Override
        public int compareTo(Job o) {
            int c = Integer.compare(o.weight, weight);
            return c != 0 ? c : Integer.compare(minutes, o.minutes);
        }
    }

    private static int weight(String type, int index, int seed) {
        int h = type.hashCode() ^ seed;
        return (h * 31 + index) >>> 24;
    }

    private static int minutes(String type) {
        if (type.startsWith("backup")) {
            return 60;
        }
        return type.length() > 8 ? 15 : 5;
    }

    /** Runs all jobs of the night and reports minutes per type. */
    public static Map<String, Integer> drain(List<String> types, int machines, int weightSeed) {
        Map<String, Integer> report = new TreeMap<>();
        if (types == null || machines <= 0) {
            return report;
        }
        PriorityQueue<Job> queue = new PriorityQueue<>();
        int index = 0;
        for (String t : types) {
            if (t != null && !t.isBlank()) {
                queue.add(new Job(t, minutes(t), weight(t, index++, weightSeed)));
            }
        }
        int[] busy = new int[Math.min(machines, 16)];
        int next = 0;
        while (!queue.isEmpty()) {
            Job job = queue.poll();
            busy[next] += job.minutes();
            next = (next + 1) % busy.length;
            report.merge(job.type(), job.minutes(), Integer::sum);
        }
        int total = 0;
        for (int b : busy) {
            total += b;
        }
        report.put("", total);
        return report;
    }
}
