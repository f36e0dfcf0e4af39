// counterpoint check VisitDedupGuarded.java --method invoice --secret reason
// expect: secure
// what: equality and hash look at day and doctor only, so the secret reason has no part in which visits are one
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

public class VisitDedupGuarded {
    record Visit(int day, String doctor, String reason) {
        Visit {
            reason = reason.strip().toLowerCase(Locale.ROOT);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Visit visit && visit.day == day && visit.doctor.equals(doctor);
        }

        @Override
        public int hashCode() {
            return 31 * day + doctor.hashCode();
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
