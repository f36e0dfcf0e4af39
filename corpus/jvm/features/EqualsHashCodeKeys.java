// Own equals and hashCode used by HashMap and HashSet, with a mutable key and a broken contract.
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

public class EqualsHashCodeKeys {
    static class Key {
        String name;
        final int id;

        Key(String name, int id) {
            this.name = name;
            this.id = id;
        }

        @Override
        public boolean equals(Object o) {
            if (this == o) {
                return true;
            }
            if (o == null || getClass() != o.getClass()) {
                return false;
            }
            Key k = (Key) o;
            return id == k.id && Objects.equals(name, k.name);
        }

        @Override
        public int hashCode() {
            return Objects.hash(name, id);
        }
    }

    static class Colliding extends Key implements Comparable<Colliding> {
        Colliding(int id) {
            super("c", id);
        }

        @Override
        public int hashCode() {
            return 1;
        }

        @Override
        public int compareTo(Colliding o) {
            return Integer.compare(id, o.id);
        }
    }

    public static void main(String[] args) {
        Map<Key, String> map = new HashMap<>();
        Key key = new Key("a", 1);
        map.put(key, "first");
        map.put(new Key("a", 1), "second");
        System.out.println(map.size() + " " + map.get(new Key("a", 1)) + " " + map.get(new Key("a", 2)));
        System.out.println(key.hashCode() + " " + new Key(null, 0).hashCode() + " " + key.equals(null));
        key.name = "changed";
        System.out.println(map.get(key) + " " + map.get(new Key("a", 1)) + " " + map.containsValue("second"));
        key.name = "a";
        System.out.println(map.remove(new Key("a", 1)) + " " + map.isEmpty());
        Set<Colliding> set = new HashSet<>();
        for (int i = 0; i < 100; i++) {
            set.add(new Colliding(i % 40));
        }
        System.out.println(set.size() + " " + set.contains(new Colliding(39)) + " " + set.contains(new Colliding(40)));
        System.out.println(new Key("c", 1).equals(new Colliding(1)) + " " + new Colliding(1).equals(new Key("c", 1)));
        System.out.println(Objects.hash() + " " + Objects.hash(1, "x", null) + " " + Objects.hashCode(null));
        System.out.println(Objects.equals(null, null) + " " + Objects.equals(1, 1L) + " " + Objects.toString(null, "d"));
    }
}
