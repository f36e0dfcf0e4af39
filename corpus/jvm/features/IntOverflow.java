// Wrap-around of int, long, short and byte arithmetic at the ends of their ranges.
public class IntOverflow {
    public static void main(String[] args) {
        int max = Integer.MAX_VALUE;
        int min = Integer.MIN_VALUE;
        System.out.println(max + 1);
        System.out.println(min - 1);
        System.out.println(max * 2);
        System.out.println(max * max);
        System.out.println(min * min);
        System.out.println(min * -1);
        System.out.println(-min);
        System.out.println(Math.abs(min));
        System.out.println(max + max + 2);
        long lmax = Long.MAX_VALUE;
        long lmin = Long.MIN_VALUE;
        System.out.println(lmax + 1);
        System.out.println(lmin - 1);
        System.out.println(lmax * lmax);
        System.out.println(lmin * 3);
        System.out.println(-lmin == lmin);
        System.out.println(Math.abs(lmin));
        byte b = Byte.MAX_VALUE;
        b++;
        System.out.println(b);
        short s = Short.MIN_VALUE;
        s--;
        System.out.println(s);
        int factorial = 1;
        long longFactorial = 1;
        for (int i = 1; i <= 25; i++) {
            factorial *= i;
            longFactorial *= i;
            System.out.println(i + "! = " + factorial + " " + longFactorial);
        }
        int hash = 7;
        for (int i = 0; i < 1000; i++) {
            hash = hash * 31 + i;
        }
        System.out.println(hash);
    }
}
