// ListIterator: walking both ways, set, add, remove and index positions.
import java.util.ArrayList;
import java.util.LinkedList;
import java.util.List;
import java.util.ListIterator;

public class ListIterators {
    static void exercise(List<String> list) {
        ListIterator<String> it = list.listIterator();
        while (it.hasNext()) {
            int index = it.nextIndex();
            String s = it.next();
            if (s.equals("b")) {
                it.remove();
            } else if (s.equals("c")) {
                it.set("C" + index);
                it.add("new");
            } else {
                it.add(s + s);
            }
        }
        System.out.println(list + " " + it.nextIndex() + " " + it.previousIndex());
        StringBuilder back = new StringBuilder();
        while (it.hasPrevious()) {
            back.append(it.previous()).append(it.previousIndex()).append(' ');
        }
        System.out.println(back);
        ListIterator<String> middle = list.listIterator(2);
        System.out.println(middle.previous() + " " + middle.next() + " " + middle.next());
        try {
            middle.add("x");
            middle.set("y");
        } catch (IllegalStateException e) {
            System.out.println("set after add");
        }
        System.out.println(list);
    }

    public static void main(String[] args) {
        exercise(new ArrayList<>(List.of("a", "b", "c", "d")));
        exercise(new LinkedList<>(List.of("a", "b", "c", "d")));
        List<Integer> numbers = new ArrayList<>(List.of(5, 6, 7));
        for (ListIterator<Integer> it = numbers.listIterator(); it.hasNext();) {
            int n = it.next();
            it.set(n * n);
        }
        System.out.println(numbers);
        numbers.replaceAll(n -> -n);
        System.out.println(numbers);
        try {
            numbers.listIterator(4);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }
}
