// PriorityQueue: natural and custom order, its internal order in toString, removal, Dijkstra.
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

public class PriorityQueues {
    record Task(String name, int priority) {
    }

    static int[] distances(int[][][] graph, int start) {
        int[] dist = new int[graph.length];
        java.util.Arrays.fill(dist, Integer.MAX_VALUE);
        dist[start] = 0;
        PriorityQueue<int[]> queue = new PriorityQueue<>((a, b) -> Integer.compare(a[1], b[1]));
        queue.add(new int[] {start, 0});
        while (!queue.isEmpty()) {
            int[] at = queue.poll();
            if (at[1] > dist[at[0]]) {
                continue;
            }
            for (int[] edge : graph[at[0]]) {
                int d = at[1] + edge[1];
                if (d < dist[edge[0]]) {
                    dist[edge[0]] = d;
                    queue.add(new int[] {edge[0], d});
                }
            }
        }
        return dist;
    }

    public static void main(String[] args) {
        PriorityQueue<Integer> queue = new PriorityQueue<>();
        for (int n : new int[] {5, 1, 8, 3, 9, 2, 7, 3}) {
            queue.add(n);
            System.out.println(queue + " " + queue.peek());
        }
        queue.remove(8);
        System.out.println(queue + " " + queue.contains(9));
        List<Integer> out = new ArrayList<>();
        while (!queue.isEmpty()) {
            out.add(queue.poll());
        }
        System.out.println(out + " " + queue.poll());
        PriorityQueue<Task> tasks = new PriorityQueue<>(Comparator.comparingInt(Task::priority).reversed()
            .thenComparing(Task::name));
        tasks.addAll(List.of(new Task("b", 1), new Task("a", 1), new Task("z", 9), new Task("m", 4)));
        while (tasks.peek() != null) {
            System.out.println(tasks.poll());
        }
        System.out.println(new PriorityQueue<>(List.of(9, 8, 7, 6, 5, 4, 3, 2, 1)));
        int[][][] graph = {{{1, 7}, {2, 3}}, {{3, 1}}, {{1, 2}, {3, 8}}, {}, {{0, 1}}};
        System.out.println(java.util.Arrays.toString(distances(graph, 0)));
    }
}
