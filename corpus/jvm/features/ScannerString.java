// Scanner over strings with delimiters, patterns and primitive conversions.
import java.util.NoSuchElementException;
import java.util.Scanner;

public class ScannerString {
    public static void main(String[] args) {
        Scanner s = new Scanner("1, 2,3 ,4").useDelimiter("\\s*,\\s*");
        int product = 1;
        while (s.hasNextInt()) {
            int n = s.nextInt();
            product *= n + 1;
            System.out.println(n + " " + product);
        }
        System.out.println(s.hasNext());
        Scanner mixed = new Scanner("x=10;y=2.5;z=true;name=Bob Lee");
        mixed.useDelimiter("[=;]");
        System.out.println(mixed.next() + mixed.nextInt() + mixed.next() + mixed.nextDouble() + mixed.next()
            + mixed.nextBoolean() + mixed.next() + mixed.next());
        Scanner lines = new Scanner("one\ntwo\r\n\nfour");
        while (lines.hasNextLine()) {
            System.out.println("[" + lines.nextLine() + "]");
        }
        Scanner numbers = new Scanner("12 0x1F 1e3 -7 99999999999 1.5f");
        while (numbers.hasNext()) {
            System.out.println(numbers.hasNextInt() + " " + numbers.hasNextLong() + " " + numbers.hasNextDouble() + " "
                + numbers.next());
        }
        Scanner find = new Scanner("id:42 name:ann id:43");
        System.out.println(find.findInLine("id:(\\d+)") + " " + find.match().group(1) + " " + find.findInLine("id:\\d+"));
        Scanner bytes = new Scanner("127 128 -128");
        System.out.println(bytes.nextByte() + " " + bytes.hasNextByte() + " " + bytes.nextShort() + " " + bytes.nextByte());
        System.out.println(new Scanner("a b c").tokens().toList());
        Scanner radix = new Scanner("ff 77 zz").useRadix(16);
        System.out.println(radix.nextInt() + " " + radix.nextInt() + " " + radix.hasNextInt());
        System.out.println(new Scanner("123456789012345678901").nextBigInteger());
        try {
            new Scanner("").next();
        } catch (NoSuchElementException e) {
            System.out.println("nothing " + e.getMessage());
        }
        Scanner closed = new Scanner("x");
        closed.close();
        try {
            closed.next();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }
}
