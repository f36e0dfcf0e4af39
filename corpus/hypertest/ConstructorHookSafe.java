// counterpoint check ConstructorHookSafe.java --method open --secret pin
// expect: secure
// what: the initialiser of the field runs after the constructor of the base class and overwrites the pin that this stored.
public class ConstructorHookSafe {
    abstract static class Session {
        Session(int pin) {
            accept(pin);
        }

        abstract void accept(int pin);

        abstract String describe();
    }

    static class Terminal extends Session {
        private final int line;
        private int code = 0;

        Terminal(int line, int pin) {
            super(pin);
            this.line = line;
        }

        @Override
        void accept(int pin) {
            code = pin;
        }

        @Override
        String describe() {
            return "terminal " + line + (code == 7391 ? ", service mode" : ", user mode");
        }
    }

    static String open(int line, int pin) {
        Session session = new Terminal(line, pin);
        return session.describe();
    }
}
