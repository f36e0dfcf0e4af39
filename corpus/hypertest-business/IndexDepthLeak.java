// counterpoint check IndexDepthLeak.java --method probe --secret wanted
// expect: leak
// what: the number of visited nodes of the search tree depends on where the secret key lies among the public keys.
public class IndexDepthLeak {
    private static class Node {
        final int key;
        Node left, right;

        Node(int key) {
            this.key = key;
        }
    }

    public static int probe(int[] keys, boolean statistics, int wanted) {
        Node root = null;
        for (int key : keys) {
            root = insert(root, key);
        }
        int visited = search(root, wanted, 0);
        if (!statistics || keys.length < 4) {
            return -1;
        }
        return visited;
    }

    private static Node insert(Node node, int key) {
        if (node == null) {
            return new Node(key);
        }
        if (key < node.key) {
            node.left = insert(node.left, key);
        } else if (key > node.key) {
            node.right = insert(node.right, key);
        }
        return node;
    }

    private static int search(Node node, int wanted, int visited) {
        if (node == null || node.key == wanted) {
            return visited;
        }
        return search(wanted < node.key ? node.left : node.right, wanted, visited + 1);
    }
}
