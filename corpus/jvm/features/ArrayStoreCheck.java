// Covariant arrays accept stores of their run-time element type only.
public class ArrayStoreCheck {
    interface Shape {
    }

    static class Circle implements Shape {
    }

    static class Square implements Shape {
    }

    static void store(Object[] array, Object value) {
        try {
            array[0] = value;
            System.out.println("stored " + (value == null ? "null" : value.getClass().getSimpleName()));
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) {
        store(new Object[1], "text");
        store(new String[1], "text");
        store(new String[1], 1);
        store(new String[1], null);
        store(new Integer[1], 1L);
        store(new Number[1], 1L);
        store(new Shape[1], new Circle());
        store(new Circle[1], new Square());
        store(new Object[1][1], new int[2]);
        store(new int[1][1], new int[2]);
        store(new int[1][1], new long[2]);
        store(new int[1][1], "row");
        store(new Comparable[1], "text");
        store(new Comparable[1], new Circle());
        Object[] objects = new Integer[] {3, 1, 2};
        try {
            System.arraycopy(new Object[] {7, "x", 8}, 0, objects, 0, 3);
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(java.util.Arrays.toString(objects));
        try {
            System.arraycopy(new int[2], 0, new long[2], 0, 2);
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(objects instanceof Integer[]);
        System.out.println(objects.getClass().getName() + " " + new int[0][0].getClass().getName());
    }
}
