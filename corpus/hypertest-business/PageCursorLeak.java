// counterpoint check PageCursorLeak.java --method nextCursor --secret lastRowId
// expect: leak
// what: the cursor for the next page is only the Base64 form of the internal row id when there is a further page.
import java.nio.charset.StandardCharsets;
import java.util.Base64;

public class PageCursorLeak {
    static class Page {
        final int number;
        final int size;
        final int totalRows;

        Page(int number, int size, int totalRows) {
            this.number = number;
            this.size = size;
            this.totalRows = totalRows;
        }

        boolean hasNext() {
            return (long) (number + 1) * size < totalRows;
        }
    }

    static String nextCursor(String table, int number, int size, int totalRows, long lastRowId) {
        if (!"orders".equals(table) && !"customers".equals(table)) {
            return null;
        }
        if (number < 0 || size < 1 || size > 100) {
            return "bad page";
        }
        Page page = new Page(number, size, totalRows);
        if (!page.hasNext()) {
            return "end";
        }
        if (table.equals("orders")) {
            return "offset:" + (number + 1) * size;
        }
        String raw = "v1:" + table + ":" + lastRowId;
        return Base64.getUrlEncoder().withoutPadding().encodeToString(raw.getBytes(StandardCharsets.UTF_8));
    }
}
