// counterpoint check SessionShellLeak.java --method run --secret token
// expect: leak
// what: once a verified session has tracing switched on, asking for its status prints the end of the session token.
import java.util.List;

public class SessionShellLeak {
    enum State { CLOSED, OPEN, VERIFIED }

    static void run(List<String> commands, String token) {
        if (commands == null) {
            System.out.println("nothing to do");
            return;
        }
        State state = State.CLOSED;
        boolean trace = false;
        for (String command : commands) {
            if (command == null) {
                continue;
            }
            switch (command.trim()) {
                case "open":
                    if (state == State.CLOSED) state = State.OPEN;
                    break;
                case "verify":
                    if (state == State.OPEN) state = State.VERIFIED;
                    else System.out.println("cannot verify");
                    break;
                case "trace on":
                    trace = state == State.VERIFIED;
                    break;
                case "close":
                    state = State.CLOSED;
                    trace = false;
                    break;
                case "status":
                    System.out.println("state " + state);
                    if (trace) {
                        System.out.println("token .." + tail(token));
                    }
                    break;
                default:
                    System.out.println("unknown command");
            }
        }
    }

    private static String tail(String token) {
        if (token == null || token.length() < 4) {
            return "";
        }
        return token.substring(token.length() - 4);
    }
}
