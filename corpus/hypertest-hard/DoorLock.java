// counterpoint check DoorLock.java --method open --secret owner
// expect: leak
// what: events LEFT, RIGHT, RIGHT, PUSH in this order open the door, then the owner's greeting is printed. owner "bob" vs "eve"
import java.util.List;

public class DoorLock {
    enum Event { LEFT, RIGHT, PUSH }

    enum State {
        CLOSED {
            State next(Event e) {
                return e == Event.LEFT ? ONE : this;
            }
        },
        ONE {
            State next(Event e) {
                return e == Event.RIGHT ? TWO : CLOSED;
            }
        },
        TWO {
            State next(Event e) {
                return e == Event.RIGHT ? THREE : CLOSED;
            }
        },
        THREE {
            State next(Event e) {
                return e == Event.PUSH ? OPEN : CLOSED;
            }
        },
        OPEN {
            State next(Event e) {
                return this;
            }
        };

        abstract State next(Event e);
    }

    static void open(List<Event> events, String owner) {
        State state = State.CLOSED;
        for (Event event : events) {
            state = state.next(event);
        }
        System.out.println("state " + state);
        if (state == State.OPEN) {
            System.out.println("hello " + owner.toUpperCase());
        } else {
            System.out.println("go away");
        }
    }
}
