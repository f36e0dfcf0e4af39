// counterpoint check ConstructorHookLeak.java --method open --secret pin
// expect: leak
// what: the constructor of the base class stores the pin in a field of the subclass, where the service pin changes the description.
public class ConstructorHookLeak {
    abstract static class Session {
        Session(int pin) {
            accept(pin);
        }

        abstract void accept(int pin);

        abstract String describe();
    }

    static class Terminal extends Session {
        private final int line;
        private int code;

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
