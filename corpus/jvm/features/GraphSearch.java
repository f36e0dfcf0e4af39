// Breadth-first and depth-first search, topological order, union-find and cycle detection.
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;

public class GraphSearch {
    static Map<String, List<String>> graph = new TreeMap<>();

    static void edge(String a, String b) {
        graph.computeIfAbsent(a, k -> new ArrayList<>()).add(b);
        graph.computeIfAbsent(b, k -> new ArrayList<>());
    }

    static Map<String, Integer> bfs(String start) {
        Map<String, Integer> distance = new HashMap<>(Map.of(start, 0));
        Queue<String> queue = new ArrayDeque<>(List.of(start));
        while (!queue.isEmpty()) {
            String at = queue.remove();
            for (String next : graph.get(at)) {
                if (distance.putIfAbsent(next, distance.get(at) + 1) == null) {
                    queue.add(next);
                }
            }
        }
        return new TreeMap<>(distance);
    }

    static void visit(String node, Map<String, Boolean> done, Deque<String> order) {
        Boolean state = done.get(node);
        if (state == null) {
            done.put(node, false);
            graph.get(node).forEach(n -> visit(n, done, order));
            done.put(node, true);
            order.push(node);
        } else if (!state) {
            throw new IllegalStateException("cycle through " + node);
        }
    }

    static int find(int[] parent, int x) {
        return parent[x] == x ? x : (parent[x] = find(parent, parent[x]));
    }

    public static void main(String[] args) {
        for (String e : "ab ac bd cd de fe fg".split(" ")) {
            edge(e.substring(0, 1), e.substring(1));
        }
        System.out.println(graph);
        System.out.println(bfs("a") + " " + bfs("g") + " " + bfs("f"));
        Deque<String> order = new ArrayDeque<>();
        Map<String, Boolean> done = new HashMap<>();
        graph.keySet().forEach(n -> visit(n, done, order));
        System.out.println(order);
        edge("e", "a");
        try {
            visit("a", new HashMap<>(), new ArrayDeque<>());
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        int[] parent = new int[10];
        Arrays.setAll(parent, i -> i);
        for (int[] p : new int[][] {{0, 1}, {2, 3}, {1, 3}, {5, 6}, {9, 0}, {6, 5}}) {
            int a = find(parent, p[0]), b = find(parent, p[1]);
            System.out.println(p[0] + "-" + p[1] + " " + (a == b ? "already" : "joined"));
            parent[a] = b;
        }
        System.out.println(Arrays.toString(parent) + " " + (find(parent, 9) == find(parent, 2)));
    }
}
