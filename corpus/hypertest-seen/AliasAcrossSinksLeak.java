// counterpoint check AliasAcrossSinksLeak.java --method send --secret secret --public 'Log.put()'
// expect: leak
// what: whether the second object is the first one depends on the secret.
public class AliasAcrossSinksLeak {
    static final class Box {
        int value;
    }

    static final class Log {
        static void put(Box box) {
        }
    }

    static void send(int secret) {
        Box box = new Box();
        Log.put(box);
        Log.put(secret > 7 ? box : new Box());
    }
}
