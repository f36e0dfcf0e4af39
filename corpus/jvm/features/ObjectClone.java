// Object.clone: shallow and deep copies, inheritance of clone, and CloneNotSupportedException.
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;

public class ObjectClone {
    static class Inventory implements Cloneable {
        int size = 3;
        int[] cells = {1, 2, 3};
        List<String> names = new ArrayList<>(List.of("a", "b"));
        final long stamp = size * 100L;

        @Override
        public Inventory clone() {
            try {
                Inventory copy = (Inventory) super.clone();
                copy.cells = cells.clone();
                return copy;
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        }

        @Override
        public String toString() {
            return getClass().getSimpleName() + size + Arrays.toString(cells) + names + stamp;
        }
    }

    static class Special extends Inventory {
        String extra = "special";

        @Override
        public String toString() {
            return super.toString() + extra;
        }
    }

    static class Plain {
        Object attempt() throws CloneNotSupportedException {
            return super.clone();
        }
    }

    public static void main(String[] args) {
        Inventory a = new Inventory();
        Inventory b = a.clone();
        b.size = 9;
        b.cells[0] = 100;
        b.names.add("shared");
        System.out.println(a + " " + b + " " + (a.cells == b.cells) + " " + (a.names == b.names));
        Special special = new Special();
        special.extra = "changed";
        Inventory copy = special.clone();
        System.out.println(copy + " " + (copy instanceof Special) + " " + (copy != special));
        try {
            new Plain().attempt();
        } catch (CloneNotSupportedException e) {
            System.out.println(e);
        }
        ArrayList<int[]> list = new ArrayList<>(List.of(new int[] {1}));
        @SuppressWarnings("unchecked")
        ArrayList<int[]> listCopy = (ArrayList<int[]>) list.clone();
        listCopy.get(0)[0] = 5;
        listCopy.add(null);
        System.out.println(list.get(0)[0] + " " + list.size() + " " + listCopy.size());
        HashMap<String, Integer> map = new HashMap<>(java.util.Map.of("k", 1));
        Object mapCopy = map.clone();
        map.put("k", 2);
        System.out.println(map + " " + mapCopy);
    }
}
