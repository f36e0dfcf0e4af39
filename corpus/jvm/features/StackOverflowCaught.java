// Unbounded recursion ends in StackOverflowError, which can be caught, and the program goes on.
public class StackOverflowCaught {
    static int depth;

    static int forever(int n) {
        depth++;
        return forever(n + 1) + 1;
    }

    static class Node {
        Node next;

        @Override
        public String toString() {
            return "N" + next;
        }
    }

    static boolean even(int n) {
        return n == 0 || odd(n - 1);
    }

    static boolean odd(int n) {
        return n != 0 && even(n - 1);
    }

    public static void main(String[] args) {
        try {
            System.out.println(forever(0));
        } catch (StackOverflowError e) {
            System.out.println("caught " + e.getClass().getName() + " " + e.getMessage());
        }
        System.out.println("deeper than 1000: " + (depth > 1000));
        Node node = new Node();
        node.next = node;
        try {
            System.out.println(node.toString().length());
        } catch (StackOverflowError e) {
            System.out.println("cyclic toString");
        }
        try {
            System.out.println(even(-1));
        } catch (Error e) {
            System.out.println(e instanceof VirtualMachineError);
        }
        System.out.println(even(1000) + " " + odd(1000));
        int cleanups = 0;
        for (int i = 0; i < 3; i++) {
            try {
                forever(i);
            } catch (StackOverflowError e) {
                cleanups++;
            } finally {
                cleanups += 10;
            }
        }
        System.out.println(cleanups);
    }
}
