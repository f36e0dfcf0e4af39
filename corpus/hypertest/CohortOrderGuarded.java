// counterpoint check CohortOrderGuarded.java --method roster --secret trialGuests
// expect: secure
// what: a LinkedHashSet lists what is left in the order of insertion, however many guests came after the members and went
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

public class CohortOrderGuarded {
    private static final int GUEST_IDS = 1000;
    private static final int CAPACITY = 40;

    static String roster(int trialGuests) {
        Set<Integer> members = new LinkedHashSet<>(List.of(33, 17, 1, 4));
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
