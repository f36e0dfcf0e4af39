// counterpoint check ReceiptThenArchiveLeak.java --method close --secret tip
// expect: leak
// what: both runs have shown different receipts before they meet something that is not supported
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

public class ReceiptThenArchiveLeak {
    static void close(int amount, int tip) throws IOException {
        System.out.println("total " + (amount + tip));
        Files.writeString(Path.of("archive"), "total " + amount);
    }
}
