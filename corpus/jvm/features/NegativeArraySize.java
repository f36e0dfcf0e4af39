// Array creation with negative and zero sizes, also in several dimensions.
public class NegativeArraySize {
    static void attempt(int a, int b) {
        try {
            int[][] x = new int[a][b];
            System.out.println("int[" + a + "][" + b + "] rows " + x.length + " " + (a > 0 ? x[0].length : -1));
        } catch (NegativeArraySizeException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) {
        for (int a = -2; a <= 1; a++) {
            for (int b = -3; b <= 0; b++) {
                attempt(a, b);
            }
        }
        try {
            System.out.println(new String[Integer.MIN_VALUE].length);
        } catch (NegativeArraySizeException e) {
            System.out.println(e);
        }
        try {
            byte size = (byte) 200;
            System.out.println(new long[size].length);
        } catch (NegativeArraySizeException e) {
            System.out.println(e);
        }
        int[][] ragged = new int[3][];
        System.out.println(ragged[2]);
        System.out.println(new Object[0].length + " " + new char['a'].length);
        try {
            System.out.println(new java.util.ArrayList<String>(-1));
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            System.out.println(java.util.Arrays.copyOf(new int[1], -1).length);
        } catch (NegativeArraySizeException e) {
            System.out.println(e.getMessage());
        }
    }
}
