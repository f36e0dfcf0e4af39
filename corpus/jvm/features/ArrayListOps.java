// ArrayList: insertion, removal by index and object, search, sort, bulk operations, equality.
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

public class ArrayListOps {
    public static void main(String[] args) {
        List<String> list = new ArrayList<>();
        for (String s : "one two three four five six seven".split(" ")) {
            list.add(s);
        }
        list.add(0, "zero");
        list.add(list.size(), "eight");
        System.out.println(list + " " + list.size());
        System.out.println(list.remove(2) + " " + list.remove("six") + " " + list.remove("none"));
        System.out.println(list.indexOf("five") + " " + list.lastIndexOf("x") + " " + list.contains("one"));
        System.out.println(list.set(0, "ZERO") + " " + list.get(0));
        list.addAll(2, List.of("a", "b"));
        System.out.println(list);
        list.removeAll(List.of("a", "three", "zzz"));
        System.out.println(list);
        list.retainAll(Arrays.asList("one", "b", "four", "seven", "eight"));
        System.out.println(list);
        list.sort(null);
        System.out.println(list);
        list.sort((a, b) -> b.length() - a.length());
        System.out.println(list);
        System.out.println(list.equals(Arrays.asList("eight", "seven", "four", "one", "b")) + " " + list.hashCode());
        Object[] objects = list.toArray();
        String[] strings = list.toArray(new String[0]);
        System.out.println(objects.length + strings[1] + list.toArray(new String[8])[5]);
        List<Integer> numbers = new ArrayList<>(Collections.nCopies(3, 7));
        numbers.add(null);
        numbers.add(8);
        System.out.println(numbers + " " + numbers.indexOf(null) + " " + numbers.lastIndexOf(7));
        numbers.removeIf(n -> n == null);
        numbers.remove((Integer) 7);
        numbers.remove(0);
        System.out.println(numbers);
        numbers.clear();
        System.out.println(numbers.isEmpty() + " " + numbers);
        List<Object> self = new ArrayList<>();
        self.add(1);
        self.add(self);
        System.out.println(self);
        ArrayList<int[]> arrays = new ArrayList<>(List.of(new int[] {1}, new int[] {2, 3}));
        System.out.println(arrays.get(1)[1] + " " + arrays.contains(new int[] {1}));
    }
}
