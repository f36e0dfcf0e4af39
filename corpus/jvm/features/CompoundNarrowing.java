// Compound assignment casts its result back to the type of the left-hand side.
public class CompoundNarrowing {
    static int calls;

    static int next() {
        calls++;
        return calls;
    }

    public static void main(String[] args) {
        byte b = 100;
        b += 100;
        System.out.println(b);
        b *= 3;
        System.out.println(b);
        b -= 1.9;
        System.out.println(b);
        short s = 10;
        s += 70000;
        System.out.println(s);
        int i = 5;
        i *= 2.5;
        System.out.println(i);
        i += 1e10;
        System.out.println(i);
        i -= 0.5;
        System.out.println(i);
        i /= 0.3f;
        System.out.println(i);
        long l = 1;
        l += 0.99999;
        System.out.println(l);
        l <<= 40;
        l += Float.MAX_VALUE;
        System.out.println(l);
        char c = 'a';
        c += 1.7;
        System.out.println(c);
        c *= 1000;
        System.out.println((int) c);
        i = 10;
        i += i++ + ++i;
        System.out.println(i);
        i = 3;
        i ^= i << 1 | i >> 1;
        System.out.println(i);
        int[] cells = new int[5];
        cells[next()] += 10 + next();
        cells[next()] -= next() * 2;
        System.out.println(java.util.Arrays.toString(cells) + " " + calls);
        String text = "x";
        text += 1 + 2;
        text += 'c';
        text += null;
        text += 1.0f;
        System.out.println(text);
    }
}
