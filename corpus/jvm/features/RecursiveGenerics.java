// Self-bounded generics: fluent builders with a self type, and a generic comparable tree.
public class RecursiveGenerics {
    abstract static class Builder<T extends Builder<T>> {
        protected final StringBuilder out = new StringBuilder();

        abstract T self();

        T add(String s) {
            out.append(s).append(' ');
            return self();
        }

        String build() {
            return out.toString().trim();
        }
    }

    static class Shouting extends Builder<Shouting> {
        @Override
        Shouting self() {
            return this;
        }

        Shouting shout(String s) {
            return add(s.toUpperCase() + "!");
        }
    }

    static class Tree<K extends Comparable<K>> {
        K key;
        Tree<K> left, right;

        Tree(K key) {
            this.key = key;
        }

        Tree<K> insert(K k) {
            int c = k.compareTo(key);
            if (c < 0) {
                left = left == null ? new Tree<>(k) : left.insert(k);
            } else if (c > 0) {
                right = right == null ? new Tree<>(k) : right.insert(k);
            }
            return this;
        }

        int depth() {
            return 1 + Math.max(left == null ? 0 : left.depth(), right == null ? 0 : right.depth());
        }

        @Override
        public String toString() {
            return "(" + (left == null ? "" : left) + key + (right == null ? "" : right) + ")";
        }
    }

    static <E extends Enum<E>> String first(Class<E> type) {
        return type.getEnumConstants()[0].name();
    }

    enum Suit { CLUBS, HEARTS }

    public static void main(String[] args) {
        System.out.println(new Shouting().add("hello").shout("big").add("world").shout("end").build());
        Tree<Integer> numbers = new Tree<>(50);
        for (int i = 1; i <= 15; i++) {
            numbers.insert(i * 37 % 101);
            System.out.println(numbers.depth() + " " + numbers);
        }
        Tree<String> words = new Tree<>("m");
        for (String w : "the quick brown fox jumps over the lazy dog".split(" ")) {
            words.insert(w);
        }
        System.out.println(words + " " + first(Suit.class));
    }
}
