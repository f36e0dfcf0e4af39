// counterpoint check VisitDedupExposed.java --method invoice --secret reason
// expect: leak
// what: visits are deduplicated by all components, so the fee of day 3 tells whether the secret reason was a checkup
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

public class VisitDedupExposed {
    record Visit(int day, String doctor, String reason) {
        Visit {
            reason = reason.strip().toLowerCase(Locale.ROOT);
        }
    }

    static int invoice(int day, String reason) {
        Set<Visit> visits = new HashSet<>();
        visits.add(new Visit(3, "Okafor", "Checkup"));
        visits.add(new Visit(3, "Lind", "X-ray"));
        visits.add(new Visit(Math.floorMod(day, 5), "Okafor", reason));
        int fee = 0;
        for (Visit visit : visits) {
            fee += visit.day() == 3 ? 80 : 60;
        }
        return fee;
    }
}
