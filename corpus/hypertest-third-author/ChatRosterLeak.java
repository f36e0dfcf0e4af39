// counterpoint check ChatRosterLeak.java --method visibleTo --secret blockedBy
// expect: leak
// what: users who blocked the viewer disappear from the roster, so the roster shows who blocked.
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

public class ChatRosterLeak {
    private static boolean presentable(String nick) {
        return nick != null && !nick.isEmpty() && nick.charAt(0) != '#';
    }

    /** Names shown in the side bar of the chat window. */
    public static List<String> visibleTo(String viewer, List<String> online, Set<String> blockedBy) {
        List<String> roster = new ArrayList<>();
        if (online == null) {
            return roster;
        }
        for (String nick : online) {
            if (!presentable(nick) || nick.equals(viewer)) {
                continue;
            }
            if (blockedBy != null && blockedBy.contains(nick)) {
                continue;
            }
            roster.add(nick);
        }
        return roster.stream()
                .distinct()
                .sorted(Comparator.comparing(String::length).thenComparing(Comparator.naturalOrder()))
                .collect(Collectors.toList());
    }
}
