public class Keys {
    static final int PIN = 4711;
    static final int DOOR = PIN + 1;

    static class Log {
        void put(String line) {
        }

        void put() {
        }
    }

    static class Other {
        static class Log {
            int last;
        }
    }

    static int kind(int code) {
        switch (code) {
            case DOOR:
                return 1;
            default:
                return 2;
        }
    }

    static int roll() {
        return new java.util.Random().nextInt(6);
    }

    static boolean shuffled(int secret) {
        return new java.util.Random().nextInt() + secret > 0;
    }
}
