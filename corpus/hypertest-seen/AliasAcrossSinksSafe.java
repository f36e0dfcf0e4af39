// counterpoint check AliasAcrossSinksSafe.java --method send --secret secret --public 'Log.put()'
// expect: secure
// what: the second object is always the first one, after so many others.
public class AliasAcrossSinksSafe {
    static final class Box {
        int value;
    }

    static final class Log {
        static void put(Box box) {
        }
    }

    private static Box later(Box box, int secret) {
        for (int i = 0; i < (secret & 7); i++) {
            new Box().hashCode();
        }
        return box;
    }

    static void send(int secret) {
        Box box = new Box();
        Log.put(box);
        Log.put(later(box, secret));
    }
}
