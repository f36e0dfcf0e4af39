// TreeMap: navigation, views, descending order, polling and comparators.
import java.util.Comparator;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NoSuchElementException;
import java.util.SortedMap;
import java.util.TreeMap;

public class TreeMapNavigation {
    public static void main(String[] args) {
        TreeMap<Integer, String> map = new TreeMap<>();
        for (int i = 10; i <= 90; i += 10) {
            map.put(i, "v" + i);
        }
        for (int k : new int[] {5, 10, 45, 90, 95}) {
            System.out.println(k + ": " + map.floorKey(k) + " " + map.lowerKey(k) + " " + map.ceilingKey(k) + " "
                + map.higherKey(k) + " " + map.floorEntry(k));
        }
        System.out.println(map.firstKey() + " " + map.lastEntry());
        System.out.println(map.headMap(30) + " " + map.headMap(30, true).size());
        System.out.println(map.tailMap(80) + " " + map.tailMap(80, false).size());
        System.out.println(map.subMap(20, 50) + " " + map.subMap(20, false, 50, true).keySet());
        NavigableMap<Integer, String> down = map.descendingMap();
        System.out.println(down + " " + down.firstKey() + " " + down.headMap(70));
        System.out.println(map.pollFirstEntry() + " " + map.pollLastEntry() + " " + map.size());
        SortedMap<Integer, String> view = map.subMap(30, 60);
        view.put(35, "new");
        map.remove(40);
        System.out.println(view + " " + map.navigableKeySet().descendingSet());
        try {
            view.put(60, "outside");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        TreeMap<String, Integer> words = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (String w : "The the THE cat Cat dog".split(" ")) {
            words.merge(w, 1, Integer::sum);
        }
        System.out.println(words + " " + words.get("CAT") + " " + words.containsKey("DOG"));
        TreeMap<String, Integer> byLength = new TreeMap<>(Comparator.comparing(String::length));
        byLength.putAll(Map.of("aaa", 1));
        byLength.put("bbb", 2);
        System.out.println(byLength);
        try {
            new TreeMap<String, String>().firstKey();
        } catch (NoSuchElementException e) {
            System.out.println("empty " + new TreeMap<String, String>().firstEntry());
        }
        try {
            map.put(null, "x");
        } catch (NullPointerException e) {
            System.out.println("no null key");
        }
    }
}
