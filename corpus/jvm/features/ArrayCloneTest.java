// Cloning arrays: independent copies of primitives, shallow copies of references.
import java.util.Arrays;

public class ArrayCloneTest {
    public static void main(String[] args) {
        int[] a = {1, 2, 3};
        int[] b = a.clone();
        b[0] = 99;
        System.out.println(Arrays.toString(a) + " " + Arrays.toString(b) + " " + (a == b) + " " + a.equals(b));
        int[][] m = {{1, 2}, {3, 4}};
        int[][] shallow = m.clone();
        shallow[0][0] = 77;
        shallow[1] = new int[] {8, 9};
        System.out.println(Arrays.deepToString(m) + " " + Arrays.deepToString(shallow));
        StringBuilder[] builders = {new StringBuilder("x"), new StringBuilder("y")};
        StringBuilder[] copy = builders.clone();
        copy[0].append("!");
        copy[1] = null;
        System.out.println(Arrays.toString(builders) + Arrays.toString(copy));
        Object[] strings = new String[] {"p", "q"};
        Object[] cloned = strings.clone();
        System.out.println(cloned.getClass().getSimpleName());
        try {
            cloned[0] = 1;
        } catch (ArrayStoreException e) {
            System.out.println("still a String[]");
        }
        System.out.println(new long[] {Long.MIN_VALUE}.clone()[0]);
        System.out.println(new boolean[] {true, false}.clone()[0]);
        System.out.println(new char[] {'a', 'b'}.clone());
        System.out.println(new double[0].clone().length);
        byte[] bytes = new byte[300];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (i * 7);
        }
        byte[] other = bytes.clone();
        Arrays.fill(bytes, 100, 200, (byte) 0);
        System.out.println(Arrays.hashCode(bytes) + " " + Arrays.hashCode(other));
        System.arraycopy(a, 0, a, 1, 2);
        System.out.println(Arrays.toString(a));
        System.arraycopy(b, 1, b, 0, 2);
        System.out.println(Arrays.toString(b));
    }
}
