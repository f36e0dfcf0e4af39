// EnumMap and EnumSet: order, ranges, complements and bulk operations.
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

public class EnumCollections {
    enum Color { RED, ORANGE, YELLOW, GREEN, BLUE, INDIGO, VIOLET }

    public static void main(String[] args) {
        EnumMap<Color, Integer> map = new EnumMap<>(Color.class);
        map.put(Color.VIOLET, 7);
        map.put(Color.RED, 1);
        map.put(Color.GREEN, null);
        map.merge(Color.RED, 10, Integer::sum);
        System.out.println(map + " " + map.size() + " " + map.containsKey(Color.GREEN) + " " + map.get(Color.BLUE));
        map.computeIfAbsent(Color.GREEN, c -> c.ordinal() * 100);
        for (Map.Entry<Color, Integer> e : map.entrySet()) {
            e.setValue(e.getValue() + 1);
        }
        System.out.println(map + " " + map.remove(Color.VIOLET) + " " + map.keySet() + map.values());
        EnumSet<Color> warm = EnumSet.range(Color.RED, Color.YELLOW);
        EnumSet<Color> cold = EnumSet.complementOf(warm);
        System.out.println(warm + " " + cold);
        EnumSet<Color> some = EnumSet.of(Color.BLUE, Color.RED);
        System.out.println(some + " " + some.contains(Color.RED) + " " + warm.containsAll(some));
        some.addAll(List.of(Color.INDIGO, Color.GREEN));
        some.retainAll(cold);
        System.out.println(some);
        some.removeIf(c -> c.name().length() > 4);
        System.out.println(some + " " + EnumSet.allOf(Color.class).size() + " " + EnumSet.noneOf(Color.class));
        System.out.println(warm.equals(Set.of(Color.ORANGE, Color.RED, Color.YELLOW)));
        StringBuilder order = new StringBuilder();
        for (Color c : EnumSet.of(Color.VIOLET, Color.GREEN, Color.RED)) {
            order.append(c.ordinal());
        }
        System.out.println(order);
        Map<Color, List<String>> groups = new EnumMap<>(Map.of(Color.BLUE, List.of("sky")));
        System.out.println(groups.equals(Map.of(Color.BLUE, List.of("sky"))) + " " + groups);
        try {
            map.put(null, 1);
        } catch (NullPointerException e) {
            System.out.println("no null keys");
        }
        EnumSet<Color> copy = EnumSet.copyOf(warm);
        copy.clear();
        System.out.println(copy + " " + warm);
    }
}
