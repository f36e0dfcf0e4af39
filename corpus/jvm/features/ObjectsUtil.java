// java.util.Objects: requireNonNull variants, hash, equals, compare, checks of ranges.
import java.util.Arrays;
import java.util.Comparator;
import java.util.Objects;

public class ObjectsUtil {
    static void attempt(Runnable r) {
        try {
            r.run();
            System.out.println("fine");
        } catch (NullPointerException | IndexOutOfBoundsException e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        attempt(() -> Objects.requireNonNull("x"));
        attempt(() -> Objects.requireNonNull(null));
        attempt(() -> Objects.requireNonNull(null, "name must not be null"));
        attempt(() -> Objects.requireNonNull(null, () -> "lazy " + 42));
        attempt(() -> Objects.requireNonNullElse(null, null));
        attempt(() -> Objects.checkIndex(0, 1));
        attempt(() -> Objects.checkIndex(-1, 1));
        attempt(() -> Objects.checkFromToIndex(2, 1, 5));
        attempt(() -> Objects.checkFromIndexSize(2, 4, 5));
        System.out.println(Objects.requireNonNullElse(null, "default") + Objects.requireNonNullElseGet(null, () -> "made"));
        System.out.println(Objects.hash(1, 2, 3) + " " + Arrays.hashCode(new Object[] {1, 2, 3}) + " " + Objects.hash("a"));
        System.out.println(Objects.hash((Object) null) + " " + Objects.hash(1.5, 'c', true, 10L, "s", null));
        System.out.println(Objects.equals("a", "a") + " " + Objects.equals("a", null) + " " + Objects.equals(null, null));
        System.out.println(Objects.equals(new int[] {1}, new int[] {1}) + " " + Objects.deepEquals(new int[] {1}, new int[] {1}));
        System.out.println(Objects.toString(null) + " " + Objects.toString(null, "none") + " " + Objects.toString(5));
        System.out.println(Objects.isNull(null) + " " + Objects.nonNull(null));
        System.out.println(Objects.compare("a", "b", Comparator.naturalOrder()) + " "
            + Objects.compare(null, null, Comparator.<String>naturalOrder()));
        System.out.println(Boolean.hashCode(true) + " " + Boolean.hashCode(false) + " " + Character.hashCode('a') + " "
            + Short.hashCode((short) -1) + " " + Byte.hashCode((byte) -1));
        System.out.println(java.util.List.of(1, 2, 3).hashCode() + " " + java.util.Set.of(1).hashCode() + " "
            + java.util.Map.of("k", "v").hashCode() + " " + java.util.Map.entry("k", "v").hashCode());
    }
}
