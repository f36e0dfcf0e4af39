// ArrayDeque as stack and queue with wrap-around, growth, bracket matching and sliding maximum.
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

public class ArrayDequeOps {
    static boolean balanced(String s) {
        Deque<Character> stack = new ArrayDeque<>();
        for (char c : s.toCharArray()) {
            switch (c) {
                case '(' -> stack.push(')');
                case '[' -> stack.push(']');
                case '{' -> stack.push('}');
                default -> {
                    if (stack.isEmpty() || stack.pop() != c) {
                        return false;
                    }
                }
            }
        }
        return stack.isEmpty();
    }

    static int[] slidingMax(int[] a, int k) {
        int[] out = new int[a.length - k + 1];
        Deque<Integer> window = new ArrayDeque<>();
        for (int i = 0; i < a.length; i++) {
            while (!window.isEmpty() && a[window.peekLast()] <= a[i]) {
                window.pollLast();
            }
            window.addLast(i);
            if (window.peekFirst() <= i - k) {
                window.pollFirst();
            }
            if (i >= k - 1) {
                out[i - k + 1] = a[window.peekFirst()];
            }
        }
        return out;
    }

    public static void main(String[] args) {
        for (String s : new String[] {"", "()[]{}", "([{}])", "(]", "((", "}"}) {
            System.out.println(s + " " + balanced(s));
        }
        System.out.println(Arrays.toString(slidingMax(new int[] {1, 3, -1, -3, 5, 3, 6, 7}, 3)));
        ArrayDeque<Integer> deque = new ArrayDeque<>(4);
        for (int i = 0; i < 40; i++) {
            if (i % 3 == 0) {
                deque.addFirst(i);
            } else {
                deque.addLast(i);
            }
            if (i % 5 == 4) {
                System.out.println(deque.pollFirst() + " " + deque.pollLast() + " " + deque.size());
            }
        }
        System.out.println(deque + " " + deque.contains(9) + " " + deque.removeFirstOccurrence(25));
        try {
            deque.add(null);
        } catch (NullPointerException e) {
            System.out.println("no null elements");
        }
    }
}
