// counterpoint check TicketPriorityExposed.java --method track --secret priority
// expect: leak
// what: once the public ticket is escalated it is told that it is first, unless the internal ticket, whose priority is secret, waits as urgent before it
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.Map;

public class TicketPriorityExposed {
    enum Priority { LOW, NORMAL, URGENT }

    private final Map<Priority, Deque<String>> queues = new EnumMap<>(Priority.class);

    private void file(String ticket, Priority priority) {
        queues.computeIfAbsent(priority, p -> new ArrayDeque<>()).addLast(ticket);
    }

    private int placeOf(String ticket) {
        int place = 0;
        Priority[] levels = Priority.values();
        for (int i = levels.length - 1; i >= 0; i--) {
            for (String waiting : queues.getOrDefault(levels[i], new ArrayDeque<>())) {
                place++;
                if (waiting.equals(ticket)) {
                    return place;
                }
            }
        }
        return -1;
    }

    public void track(Priority priority, int[] requests) {
        file("T-0", Priority.NORMAL);
        file("internal", priority);
        file("T-1", Priority.LOW);
        for (int request : requests) {
            switch (Math.floorMod(request, 5)) {
                case 1 -> {
                    queues.get(Priority.LOW).remove("T-1");
                    file("T-1", Priority.URGENT);
                }
                case 2 -> queues.get(Priority.NORMAL).remove("T-0");
                case 3 -> System.out.println("your place: " + (placeOf("T-1") > 1 ? "not first" : "first"));
                default -> { }
            }
        }
    }
}
