// counterpoint check HiddenPageExposed.java --method search --secret draftTitle
// expect: leak
// what: the page is cut before hidden documents are taken out, so the place of the draft in the order shows as a short page
import java.util.Comparator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

public class HiddenPageExposed {
    private static final int PAGE_SIZE = 2;

    record Doc(String title, boolean visible) {}

    static String search(String query, int page, String draftTitle) {
        Stream<Doc> library = Stream.of(
                new Doc("budget", true),
                new Doc("lunch menu", true),
                new Doc(draftTitle, false),
                new Doc("parking", true),
                new Doc("travel", true));
        String wanted = query.length() > 1 ? query.substring(0, 1) : "";
        return library
                .filter(doc -> doc.title().contains(wanted))
                .sorted(Comparator.comparing(Doc::title))
                .skip((long) PAGE_SIZE * Math.floorMod(page, 3))
                .limit(PAGE_SIZE)
                .filter(Doc::visible)
                .map(Doc::title)
                .collect(Collectors.joining(", ", "page: ", ""));
    }
}
