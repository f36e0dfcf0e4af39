// A generic linked list with static nested nodes, wildcards, bounded methods and an iterator.
import java.util.Iterator;
import java.util.function.Function;

public class GenericContainer<T> implements Iterable<T> {
    private static class Node<E> {
        final E value;
        Node<E> next;

        Node(E value) {
            this.value = value;
        }
    }

    private Node<T> head;
    private Node<T> tail;

    GenericContainer<T> add(T value) {
        Node<T> node = new Node<>(value);
        if (head == null) {
            head = tail = node;
        } else {
            tail = tail.next = node;
        }
        return this;
    }

    <R> GenericContainer<R> map(Function<? super T, ? extends R> f) {
        GenericContainer<R> out = new GenericContainer<>();
        for (T t : this) {
            out.add(f.apply(t));
        }
        return out;
    }

    @Override
    public Iterator<T> iterator() {
        return new Iterator<>() {
            Node<T> at = head;

            @Override
            public boolean hasNext() {
                return at != null;
            }

            @Override
            public T next() {
                T v = at.value;
                at = at.next;
                return v;
            }
        };
    }

    static <C extends Comparable<? super C>> C max(Iterable<? extends C> items) {
        C best = null;
        for (C c : items) {
            if (best == null || c.compareTo(best) > 0) {
                best = c;
            }
        }
        return best;
    }

    public static void main(String[] args) {
        GenericContainer<String> words = new GenericContainer<String>().add("pear").add("fig").add("banana");
        for (String w : words) {
            System.out.println(w);
        }
        GenericContainer<Integer> lengths = words.map(String::length);
        int total = 0;
        for (int n : lengths) {
            total += n;
        }
        System.out.println(total + " " + max(words) + " " + max(lengths) + " " + max(new GenericContainer<Integer>()));
        words.map(w -> w.charAt(0)).map(c -> (char) (c + 1)).forEach(System.out::println);
    }
}
