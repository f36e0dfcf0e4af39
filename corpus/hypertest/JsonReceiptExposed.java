// counterpoint check JsonReceiptExposed.java --method receipt --secret iban
// expect: leak
// what: the template prints the first two characters of the secret account number
import java.util.Locale;

public class JsonReceiptExposed {
    private static final String TEMPLATE = """
            {
              "shop": "%1$s",
              "payer": "%2$.2s***",
              "total": %3$d
            }
            """;

    static String escape(String raw) {
        StringBuilder out = new StringBuilder();
        for (char c : raw.toCharArray()) {
            if (c == '"' || c == '\\') {
                out.append('\\');
            }
            out.append(c < ' ' ? ' ' : c);
        }
        return out.toString();
    }

    static void receipt(String shop, String iban, int total) {
        if (iban.isBlank()) {
            throw new IllegalArgumentException("payer missing");
        }
        System.out.print(String.format(Locale.ROOT, TEMPLATE, escape(shop), escape(iban), total));
    }
}
