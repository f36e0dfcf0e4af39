// A state machine of enum constants with transitions, used as a tokenizer of numbers and words.
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

public class StateMachineEnum {
    enum State {
        START {
            @Override
            State next(char c) {
                return Character.isDigit(c) ? NUMBER : Character.isLetter(c) ? WORD : c == '"' ? STRING : START;
            }
        },
        NUMBER {
            @Override
            State next(char c) {
                return Character.isDigit(c) || c == '.' ? NUMBER : START.next(c);
            }
        },
        WORD {
            @Override
            State next(char c) {
                return Character.isLetterOrDigit(c) || c == '_' ? WORD : START.next(c);
            }
        },
        STRING {
            @Override
            State next(char c) {
                return c == '"' ? START : STRING;
            }
        };

        abstract State next(char c);

        boolean keeps() {
            return this != START;
        }
    }

    static List<String> tokens(String text, Map<State, Integer> visits) {
        List<String> out = new ArrayList<>();
        StringBuilder current = new StringBuilder();
        State state = State.START;
        for (char c : (text + " ").toCharArray()) {
            State next = state.next(c);
            visits.merge(next, 1, Integer::sum);
            if (next != state && state.keeps()) {
                out.add(state.name().charAt(0) + ":" + current);
                current.setLength(0);
            }
            if (next.keeps() && c != '"') {
                current.append(c);
            }
            state = next;
        }
        if (state == State.STRING) {
            out.add("unfinished " + current);
        }
        return out;
    }

    public static void main(String[] args) {
        Map<State, Integer> visits = new EnumMap<>(State.class);
        for (String s : new String[] {"x1 = 3.14 * radius", "say \"hello world\" 2 times", "12ab_c", "", "\"open end",
            "a+b-c", "  spaces   only  "}) {
            System.out.println(tokens(s, visits));
            System.out.println(visits);
        }
    }
}
