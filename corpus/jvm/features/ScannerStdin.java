// Scanner over standard input: ints, words, lines, doubles, hasNext and failed conversions.
import java.util.InputMismatchException;
import java.util.NoSuchElementException;
import java.util.Scanner;

public class ScannerStdin {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt();
        long sum = 0;
        for (int i = 0; i < n; i++) {
            int x = in.nextInt();
            sum += x;
            System.out.println("number " + x + " sum " + sum);
        }
        System.out.println("[" + in.nextLine() + "]");
        System.out.println("[" + in.nextLine() + "]");
        System.out.println(in.next() + "|" + in.next() + "|" + in.nextBoolean());
        System.out.println(in.hasNextInt() + " " + in.hasNextDouble() + " " + in.nextDouble());
        System.out.println(in.nextLong() + " " + in.nextInt(16));
        try {
            in.nextInt();
        } catch (InputMismatchException e) {
            System.out.println("mismatch " + e.getMessage() + " " + in.next());
        }
        in.nextLine();
        int lines = 0;
        while (in.hasNextLine()) {
            String line = in.nextLine();
            if (line.equals("END")) {
                break;
            }
            lines++;
            System.out.println(lines + ": " + line.length() + " " + line.toUpperCase());
        }
        while (in.hasNext()) {
            System.out.println(in.hasNextInt() ? "int " + in.nextInt() : "word " + in.next());
        }
        try {
            in.nextLine();
            System.out.println("one more line");
            in.nextLine();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
    }
}
