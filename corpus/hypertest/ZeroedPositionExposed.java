// counterpoint check ZeroedPositionExposed.java --method closing --secret position
// expect: leak
// what: the position is cleared by multiplying its amount with zero, but an infinite one gives NaN, which is not the zero entry
import java.util.ArrayList;
import java.util.List;

public class ZeroedPositionExposed {
    record Entry(String book, double amount) {}

    static String closing(String book, double position) {
        List<Entry> sheet = new ArrayList<>();
        sheet.add(new Entry(book, 0.0));
        Entry cleared = new Entry(book, Math.abs(position) * 0.0);
        if (!sheet.contains(cleared)) {
            sheet.add(cleared);
        }
        return book + " has " + sheet.size() + " lines";
    }
}
