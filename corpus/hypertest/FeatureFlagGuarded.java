// counterpoint check FeatureFlagGuarded.java --method serveAll --secret FeatureFlagGuarded.rolloutPercent --public FeatureFlagGuarded.staffChecks
// expect: secure
// what: staff is asked first for every user, so the counter is written once a user whatever the rollout; the returned number is not a public place
import java.util.List;
import java.util.function.Predicate;

public class FeatureFlagGuarded {
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
        Predicate<User> staff = FeatureFlagGuarded::isStaff;
        Predicate<User> enabled = staff.or(inRollout);
        int served = 0;
        for (User user : users) {
            served += enabled.test(user) ? 1 : 0;
        }
        return served;
    }
}
