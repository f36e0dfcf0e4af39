// counterpoint check LazyBannerExposed.java --method render --secret account
// expect: leak
// what: the footer is a supplier that reads the session when it is printed, after the secret account was stored there, so it tells services from people
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

public class LazyBannerExposed {
    static final class Session {
        private String user = "guest";

        String badge() {
            return user.startsWith("svc-") ? "a service" : "a person";
        }
    }

    static void render(String account, int visits) {
        Session session = new Session();
        List<Supplier<String>> parts = new ArrayList<>();
        parts.add(() -> "Visit number " + visits);
        parts.add(() -> "Seen by " + session.badge());
        session.user = account.isBlank() ? session.user : account;
        for (Supplier<String> part : parts) {
            System.out.println(part.get());
        }
    }
}
