// counterpoint check PaymentCsvLeak.java --method importFile --secret creditLimit
// expect: leak
// what: a correctly formatted payment list is accepted or refused depending on the hidden credit limit.
import java.util.ArrayList;
import java.util.List;

public class PaymentCsvLeak {
    static class FormatException extends Exception {
        FormatException(int line, String what) { super("line " + line + ": " + what); }
    }

    static List<String> split(String line) {
        List<String> cells = new ArrayList<>();
        StringBuilder cell = new StringBuilder();
        boolean quoted = false;
        for (char c : line.toCharArray()) {
            if (c == '"') {
                quoted = !quoted;
            } else if (c == ';' && !quoted) {
                cells.add(cell.toString().trim());
                cell.setLength(0);
            } else {
                cell.append(c);
            }
        }
        cells.add(cell.toString().trim());
        return cells;
    }

    static long cents(String text, int line) throws FormatException {
        if (!text.matches("\\d{1,9},\\d{2}")) {
            throw new FormatException(line, "bad amount");
        }
        return Long.parseLong(text.replace(",", ""));
    }

    /** Rows: recipient;currency;amount - lines starting with # are comments. */
    public static String importFile(String csv, long creditLimit) {
        if (csv == null) {
            return "empty file";
        }
        long total = 0;
        int rows = 0;
        String[] lines = csv.split("\n");
        try {
            for (int i = 0; i < lines.length; i++) {
                String line = lines[i].strip();
                if (line.isEmpty() || line.startsWith("#")) {
                    continue;
                }
                List<String> cells = split(line);
                if (cells.size() != 3) {
                    throw new FormatException(i + 1, "expected 3 columns");
                }
                if (!cells.get(1).equals("EUR")) {
                    throw new FormatException(i + 1, "unsupported currency");
                }
                total += cents(cells.get(2), i + 1);
                rows++;
            }
        } catch (FormatException e) {
            return e.getMessage();
        }
        if (rows == 0) {
            return "empty file";
        }
        return total > creditLimit ? "refused" : rows + " payment(s) scheduled";
    }
}
