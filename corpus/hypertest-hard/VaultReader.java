// counterpoint check VaultReader.java --method report --secret VaultReader.read()
// expect: leak
// what: three values are read; the report compares the second with the third only if the mode is "delta". read 1,2,3 -> "rising", 1,3,2 -> "falling"
import java.util.function.IntSupplier;

public class VaultReader {
    private static int next = 0;

    static int read() {
        return next++;
    }

    static String report(String mode, int rounds) {
        IntSupplier source = () -> read();
        int first = source.getAsInt();
        int second = source.getAsInt();
        int third = source.getAsInt();
        switch (mode) {
            case "sum":
                return "sum of " + rounds + " values";
            case "delta":
                return second < third ? "rising" : "falling";
            case "none":
                return first == first ? "nothing" : "something";
            default:
                return "unknown mode";
        }
    }
}
