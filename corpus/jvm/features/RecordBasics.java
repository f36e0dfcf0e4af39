// Records: accessors, equals, hashCode, toString, compact constructors, static members and nesting.
import java.util.HashSet;
import java.util.List;
import java.util.Set;

public class RecordBasics {
    record Point(int x, int y) {
        static final Point ORIGIN = new Point(0, 0);

        Point {
            if (x < -100) {
                throw new IllegalArgumentException("x too small: " + x);
            }
            y = Math.max(y, -5);
        }

        Point(int both) {
            this(both, both);
        }

        double distance() {
            return Math.sqrt(x * x + y * y);
        }

        static Point parse(String s) {
            String[] parts = s.split(",");
            return new Point(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]));
        }
    }

    record Named<T>(String name, T value) implements Comparable<Named<T>> {
        @Override
        public int compareTo(Named<T> o) {
            return name.compareTo(o.name);
        }

        @Override
        public String name() {
            return "«" + name + "»";
        }
    }

    record All(boolean b, byte by, char c, short s, int i, long l, float f, double d, String t, int[] none) {
    }

    record Empty() {
    }

    public static void main(String[] args) {
        System.out.println(new Point(3, 4) + " " + new Point(3, 4).distance() + " " + new Point(7) + " " + Point.ORIGIN);
        System.out.println(new Point(1, -50) + " " + Point.parse("8,9").x());
        System.out.println(new Point(1, 2).equals(new Point(1, 2)) + " " + new Point(1, 2).equals(new Point(2, 1)));
        System.out.println(new Point(1, 2).hashCode() + " " + new Point(-1, 5).hashCode() + " " + new Empty().hashCode());
        Set<Point> set = new HashSet<>(List.of(new Point(1, 1), new Point(2, 2)));
        System.out.println(set.contains(new Point(1)) + " " + set.add(new Point(2)) + " " + set.size());
        Named<Point> named = new Named<>("p", new Point(5, 6));
        System.out.println(named + " " + named.name() + " " + named.value().y() + " " + named.compareTo(new Named<>("q", null)));
        System.out.println(new Named<>(null, 1).equals(new Named<>(null, 1)) + " " + new Named<>(null, 1).hashCode());
        System.out.println(new All(true, (byte) 1, 'c', (short) 2, 3, 4L, 5f, 6.0, "t", null));
        System.out.println(new All(true, (byte) 1, 'c', (short) 2, 3, 4L, 5f, 6.0, "t", null).hashCode());
        System.out.println(new Named<>("nan", Double.NaN).equals(new Named<>("nan", Double.NaN)) + " " + new Empty());
        record Local(double v) {
        }
        System.out.println(new Local(0.0).equals(new Local(-0.0)) + " " + new Local(Double.NaN).equals(new Local(0.0 / 0)));
        try {
            new Point(-101, 0);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
