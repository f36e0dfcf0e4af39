// Bridge methods from generics: overriding compareTo, apply and generic abstract methods, called through raw types.
import java.util.Arrays;
import java.util.Comparator;
import java.util.function.Function;

public class GenericBridges {
    static class Version implements Comparable<Version> {
        final int major;

        Version(int major) {
            this.major = major;
        }

        @Override
        public int compareTo(Version o) {
            return Integer.compare(major, o.major);
        }

        @Override
        public String toString() {
            return "v" + major;
        }
    }

    abstract static class Box<T> {
        abstract void put(T t);

        void fill(T t) {
            System.out.println("fill");
            put(t);
        }
    }

    static class IntBox extends Box<Integer> {
        @Override
        void put(Integer i) {
            System.out.println("int " + (i + 1));
        }

        void put(String s) {
            System.out.println("string " + s);
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        Version[] versions = {new Version(3), new Version(1), new Version(2)};
        Arrays.sort(versions);
        System.out.println(Arrays.toString(versions));
        Comparable raw = versions[0];
        System.out.println(raw.compareTo(versions[2]));
        try {
            raw.compareTo("v1");
        } catch (ClassCastException e) {
            System.out.println("bridge cast failed");
        }
        IntBox box = new IntBox();
        box.fill(41);
        box.put("1");
        Box rawBox = box;
        rawBox.put(5);
        Function<String, Integer> length = new Function<>() {
            @Override
            public Integer apply(String s) {
                return s.length();
            }
        };
        Function rawFunction = length;
        System.out.println(rawFunction.apply("four"));
        Comparator<Version> reversed = Comparator.reverseOrder();
        Arrays.sort(versions, reversed);
        System.out.println(Arrays.toString(versions));
    }
}
