// counterpoint check MailSessionLeak.java --method run --secret draft
// expect: leak
// what: resetting the session after naming a user wrongly leaves it logged in, and then resuming prints the draft's size.
public class MailSessionLeak {
    enum Cmd { HELO, USER, PASS, RSET, RESUME, QUIT }

    private enum State { NEW, GREETED, NAMED, OPEN, CLOSED }

    private final String draft;

    public MailSessionLeak(String draft) {
        this.draft = draft;
    }

    private State next(State s, Cmd c) {
        return switch (c) {
            case HELO -> s == State.NEW ? State.GREETED : s;
            case USER -> s == State.GREETED ? State.NAMED : s;
            case PASS -> s == State.NAMED ? State.GREETED : s; // guests have no password: always refused
            case RSET -> s == State.NEW || s == State.GREETED ? s : State.OPEN;
            case RESUME -> s;
            case QUIT -> State.CLOSED;
        };
    }

    /** Plays the commands of an unauthenticated client and prints the reply codes. */
    public void run(Cmd... commands) {
        State state = State.NEW;
        if (commands == null) {
            return;
        }
        for (Cmd c : commands) {
            if (c == null) {
                System.out.println("500 unknown");
                continue;
            }
            State before = state;
            state = next(state, c);
            if (state == State.CLOSED) {
                System.out.println("221 bye");
                return;
            }
            if (c == Cmd.RESUME) {
                if (state == State.OPEN) {
                    System.out.println("250 draft of " + (draft == null ? 0 : draft.length()) + " octets");
                } else {
                    System.out.println("530 log in first");
                }
            } else if (c == Cmd.PASS) {
                System.out.println("535 refused");
            } else {
                System.out.println(before == state && c != Cmd.RSET ? "503 bad sequence" : "250 ok");
            }
        }
    }
}
