// counterpoint check FeatureFlagExposed.java --method serveAll --secret FeatureFlagExposed.rolloutPercent --public FeatureFlagExposed.staffChecks
// expect: leak
// what: or() asks for staff only when the user is outside the secret rollout, so the number of staff checks shows the percentage
import java.util.List;
import java.util.function.Predicate;

public class FeatureFlagExposed {
    static int rolloutPercent = 25;
    static int staffChecks;

    record User(String name, boolean staff) {
        int bucket() {
            return Math.floorMod(name.hashCode(), 100);
        }
    }

    static int rollout() {
        return rolloutPercent < 0 || rolloutPercent > 100 ? 0 : rolloutPercent;
    }

    static boolean isStaff(User user) {
        staffChecks++;
        return user.staff();
    }

    static int serveAll(boolean staffDay) {
        List<User> users = List.of(new User("mira", false), new User("tom", staffDay), new User("ines", true));
        Predicate<User> inRollout = user -> user.bucket() < rollout();
        Predicate<User> staff = FeatureFlagExposed::isStaff;
        Predicate<User> enabled = inRollout.or(staff);
        int served = 0;
        for (User user : users) {
            served += enabled.test(user) ? 1 : 0;
        }
        return served;
    }
}
