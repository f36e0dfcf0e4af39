// counterpoint check AuditEventLeak.java --method log --secret token
// expect: leak
// what: one event class overrides the detail text without redacting, and it is printed at a high verbosity only.
import java.util.Objects;

public class AuditEventLeak {
    enum Kind { LOGIN, TRANSFER, RESET, LOGOUT }

    abstract static class Event {
        protected final String user;
        protected final String token;

        Event(String user, String token) {
            this.user = Objects.requireNonNullElse(user, "-");
            this.token = token;
        }

        abstract String title();

        String detail() { return "token=<redacted>"; }

        final String render(int verbosity) {
            return verbosity > 1 ? title() + " (" + detail() + ")" : title();
        }
    }

    static class Login extends Event {
        Login(String user, String token) { super(user, token); }
        @Override String title() { return user + " logged in"; }
    }

    static class Transfer extends Login {
        private final int amount;
        Transfer(String user, String token, int amount) { super(user, token); this.amount = amount; }
        @Override String title() { return user + " moved " + amount; }
        @Override String detail() { return super.detail() + ", large=" + (amount > 10_000); }
    }

    static class Reset extends Event {
        Reset(String user, String token) { super(user, token); }
        @Override String title() { return user + " reset the password"; }
        @Override String detail() { return "link=/reset?t=" + token; }
    }

    public static void log(Kind kind, String user, int amount, int verbosity, String token) {
        if (kind == null || verbosity <= 0) {
            return;
        }
        Event e = switch (kind) {
            case LOGIN -> new Login(user, token);
            case TRANSFER -> new Transfer(user, token, amount);
            case RESET -> new Reset(user, token);
            case LOGOUT -> null;
        };
        System.out.println(e == null ? user + " logged out" : e.render(verbosity));
    }
}
