// LinkedList as list, queue and stack: ends, null elements, exceptions on empty lists.
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Queue;

public class LinkedListDeque {
    public static void main(String[] args) {
        LinkedList<String> list = new LinkedList<>(List.of("b", "c"));
        list.addFirst("a");
        list.addLast("d");
        list.add(2, "x");
        list.push("top");
        list.offer(null);
        System.out.println(list + " " + list.size());
        System.out.println(list.getFirst() + list.peekLast() + list.get(3) + list.indexOf(null));
        System.out.println(list.pop() + list.pollLast() + list.removeFirst() + list.removeLast() + " " + list);
        list.addAll(List.of("x", "y", "x"));
        System.out.println(list.removeFirstOccurrence("x") + " " + list.removeLastOccurrence("x") + " " + list);
        list.set(1, "C");
        Iterator<String> down = list.descendingIterator();
        while (down.hasNext()) {
            System.out.print(down.next() + " ");
        }
        System.out.println();
        Queue<Integer> queue = new LinkedList<>();
        for (int i = 0; i < 5; i++) {
            queue.add(i);
        }
        StringBuilder josephus = new StringBuilder();
        while (queue.size() > 1) {
            queue.add(queue.remove());
            josephus.append(queue.poll()).append(' ');
        }
        System.out.println(josephus.toString() + queue.peek());
        Deque<Integer> empty = new LinkedList<>();
        System.out.println(empty.peek() + " " + empty.poll() + " " + empty.peekFirst() + " " + empty.pollLast());
        Runnable[] failing = {empty::remove, empty::element, empty::pop, empty::getLast};
        for (Runnable r : failing) {
            try {
                r.run();
            } catch (NoSuchElementException e) {
                System.out.println("empty " + e.getMessage());
            }
        }
        System.out.println(list.equals(List.of("b", "C", "x", "y")) + " " + list.contains("y") + " " + list);
    }
}
