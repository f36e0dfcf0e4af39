// counterpoint check CohortOrderExposed.java --method roster --secret trialGuests
// expect: leak
// what: guests of the trial are removed again, but a HashSet that once held many of them keeps its larger table and so lists the members in another order
import java.util.HashSet;
import java.util.List;
import java.util.Set;

public class CohortOrderExposed {
    private static final int GUEST_IDS = 1000;
    private static final int CAPACITY = 40;

    static String roster(int trialGuests) {
        Set<Integer> members = new HashSet<>(List.of(33, 17, 1, 4));
        int guests = trialGuests < 0 || trialGuests > CAPACITY ? 0 : trialGuests;
        for (int g = 0; g < guests; g++) {
            members.add(GUEST_IDS + g);
        }
        runTrial(members);
        for (int g = 0; g < guests; g++) {
            members.remove(GUEST_IDS + g);
        }
        return "members " + members;
    }

    private static int runTrial(Set<Integer> participants) {
        int calories = 0;
        for (int id : participants) {
            calories += id % 7;
        }
        return calories;
    }
}
