// BitSet: set, flip, ranges, logical operations, iteration, cardinality; a prime sieve.
import java.util.Arrays;
import java.util.BitSet;

public class BitSetOps {
    public static void main(String[] args) {
        BitSet a = new BitSet();
        a.set(1);
        a.set(5, 10);
        a.set(100);
        System.out.println(a + " " + a.cardinality() + " " + a.length() + " " + a.size());
        a.flip(5);
        a.flip(60, 70);
        a.clear(8);
        System.out.println(a + " " + a.get(9) + a.get(1000));
        BitSet b = new BitSet(8);
        for (int i = 0; i < 110; i += 3) {
            b.set(i);
        }
        BitSet and = (BitSet) a.clone();
        and.and(b);
        BitSet or = (BitSet) a.clone();
        or.or(b);
        BitSet xor = (BitSet) a.clone();
        xor.xor(b);
        BitSet not = (BitSet) a.clone();
        not.andNot(b);
        System.out.println(and + "\n" + or + "\n" + xor + "\n" + not);
        System.out.println(a.intersects(b) + " " + a.nextSetBit(11) + " " + a.nextClearBit(60) + " " + a.previousSetBit(59)
            + " " + a.nextSetBit(101) + " " + a.equals(b) + " " + a.hashCode());
        System.out.println(Arrays.toString(a.toLongArray()) + " " + Arrays.toString(BitSet.valueOf(new long[] {5}).toByteArray()));
        BitSet sieve = new BitSet(200);
        sieve.set(2, 200);
        for (int i = 2; i * i < 200; i++) {
            if (sieve.get(i)) {
                for (int j = i * i; j < 200; j += i) {
                    sieve.clear(j);
                }
            }
        }
        System.out.println(sieve + " " + sieve.stream().sum());
        a.clear();
        System.out.println(a.isEmpty() + " " + a + " " + a.length());
        try {
            a.set(-1);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }
}
