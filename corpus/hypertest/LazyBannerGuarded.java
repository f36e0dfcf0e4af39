// counterpoint check LazyBannerGuarded.java --method render --secret account
// expect: secure
// what: the badge is taken while the session still belongs to the guest, the supplier only repeats that string
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

public class LazyBannerGuarded {
    static final class Session {
        private String user = "guest";

        String badge() {
            return user.startsWith("svc-") ? "a service" : "a person";
        }
    }

    static void render(String account, int visits) {
        Session session = new Session();
        List<Supplier<String>> parts = new ArrayList<>();
        String badge = session.badge();
        parts.add(() -> "Visit number " + visits);
        parts.add(() -> "Seen by " + badge);
        session.user = account.isBlank() ? session.user : account;
        for (Supplier<String> part : parts) {
            System.out.println(part.get());
        }
    }
}
