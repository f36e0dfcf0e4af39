// Greatest common divisors, primes, factorisation, perfect numbers, bases and Roman numerals.
import java.util.ArrayList;
import java.util.List;

public class NumberTheory {
    static int gcd(int a, int b) {
        return b == 0 ? Math.abs(a) : gcd(b, a % b);
    }

    static List<Long> factors(long n) {
        List<Long> out = new ArrayList<>();
        for (long p = 2; p * p <= n; p++) {
            while (n % p == 0) {
                out.add(p);
                n /= p;
            }
        }
        if (n > 1) {
            out.add(n);
        }
        return out;
    }

    static String roman(int n) {
        int[] values = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1};
        String[] symbols = {"M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"};
        StringBuilder s = new StringBuilder();
        for (int i = 0; i < values.length; i++) {
            for (; n >= values[i]; n -= values[i]) {
                s.append(symbols[i]);
            }
        }
        return s.toString();
    }

    static long modPow(long base, long exponent, long mod) {
        long result = 1;
        for (base %= mod; exponent > 0; exponent >>= 1, base = base * base % mod) {
            if ((exponent & 1) == 1) {
                result = result * base % mod;
            }
        }
        return result;
    }

    public static void main(String[] args) {
        System.out.println(gcd(84, 36) + " " + gcd(-48, 18) + " " + gcd(17, 0) + " " + gcd(0, 0) + " " + gcd(1071, 462));
        for (long n : new long[] {1, 2, 12, 97, 1001, 1234567, 600851475143L, 1L << 40, 99999999977L}) {
            System.out.println(n + " " + factors(n));
        }
        for (int n = 2; n < 10000; n++) {
            int sum = 1;
            for (int d = 2; d * d <= n; d++) {
                sum += n % d == 0 ? d + (d * d == n ? 0 : n / d) : 0;
            }
            if (sum == n) {
                System.out.println("perfect " + n);
            }
        }
        for (int n : new int[] {1, 4, 9, 14, 40, 90, 400, 1994, 2024, 3999}) {
            System.out.print(roman(n) + " ");
        }
        System.out.println();
        System.out.println(modPow(2, 1000, 1000000007) + " " + modPow(3, 1L << 40, 998244353) + " " + modPow(5, 0, 7));
        System.out.println(Integer.toString(255, 2) + " " + Integer.toString(255, 7) + " " + Integer.parseInt("zz", 36));
    }
}
