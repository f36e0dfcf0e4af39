// BigInteger: arithmetic, powers, modular operations, bit operations, conversions, primes.
import java.math.BigInteger;

public class BigIntegerOps {
    static BigInteger factorial(int n) {
        BigInteger f = BigInteger.ONE;
        for (int i = 2; i <= n; i++) {
            f = f.multiply(BigInteger.valueOf(i));
        }
        return f;
    }

    public static void main(String[] args) {
        BigInteger a = new BigInteger("123456789012345678901234567890");
        BigInteger b = new BigInteger("-987654321098765432109876543");
        System.out.println(a.add(b) + " " + a.subtract(b) + " " + a.multiply(b));
        System.out.println(a.divide(b) + " " + a.remainder(b) + " " + a.mod(b.negate()) + " " + b.mod(a));
        BigInteger[] qr = b.divideAndRemainder(BigInteger.valueOf(1000));
        System.out.println(qr[0] + " " + qr[1]);
        System.out.println(a.pow(5));
        System.out.println(factorial(50));
        System.out.println(factorial(100).bitLength() + " " + factorial(100).toString().length() + " "
            + factorial(300).hashCode());
        System.out.println(BigInteger.TWO.pow(200).add(BigInteger.ONE).toString(16));
        System.out.println(BigInteger.valueOf(3).modPow(new BigInteger("1000000007"), BigInteger.valueOf(998244353)));
        System.out.println(BigInteger.valueOf(17).modInverse(BigInteger.valueOf(3120)));
        System.out.println(a.gcd(b) + " " + a.sqrt() + " " + a.negate().abs().equals(a) + " " + a.signum() + b.signum());
        System.out.println(a.and(b) + " " + a.or(b) + " " + a.xor(b) + " " + a.not() + " " + a.andNot(b));
        System.out.println(a.shiftLeft(70) + " " + a.shiftRight(50) + " " + b.shiftRight(80) + " " + a.testBit(3)
            + a.setBit(0).subtract(a) + " " + a.bitCount() + " " + b.bitLength() + " " + a.getLowestSetBit());
        System.out.println(a.intValue() + " " + a.longValue() + " " + a.doubleValue() + " " + b.floatValue());
        System.out.println(a.compareTo(b) + " " + a.max(b).equals(a) + " " + a.hashCode() + " " + b.hashCode());
        System.out.println(new BigInteger("zz", 36) + " " + new BigInteger("-ff", 16) + " " + new BigInteger(new byte[] {-1, 0}));
        System.out.println(BigInteger.valueOf(97).isProbablePrime(20) + " " + BigInteger.valueOf(91).isProbablePrime(20)
            + " " + BigInteger.valueOf(1000).nextProbablePrime());
        System.out.println(java.util.Arrays.toString(BigInteger.valueOf(-129).toByteArray()));
        String[] bad = {"", "12x", "--1"};
        for (String s : bad) {
            try {
                System.out.println(new BigInteger(s));
            } catch (NumberFormatException e) {
                System.out.println(e.getMessage());
            }
        }
        try {
            a.divide(BigInteger.ZERO);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        try {
            a.longValueExact();
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
    }
}
