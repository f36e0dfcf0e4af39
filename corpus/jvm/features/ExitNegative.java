// A main program that ends by System.exit(-1) after an error was reported (runs alone).
public class ExitNegative {
    static class UsageException extends RuntimeException {
        UsageException(String message) {
            super(message);
        }
    }

    static int parse(String option) {
        if (!option.startsWith("--")) {
            throw new UsageException("not an option: " + option);
        }
        return option.length() - 2;
    }

    public static void main(String[] args) {
        String[] options = {"--verbose", "--x", "--", "input.txt", "--never"};
        int total = 0;
        try {
            for (String o : options) {
                total += parse(o);
                System.out.println(o + " " + total);
            }
        } catch (UsageException e) {
            System.out.println("usage: " + e.getMessage());
            System.exit(-1);
        } finally {
            System.out.println("never printed");
        }
        System.out.println("never printed either");
    }
}
