// Lazy initialisation: holder idiom, lazily filled static fields, singletons and enum singletons.
public class LazyHolder {
    static int initialised;

    static class Service {
        private final String name;

        private Service(String name) {
            this.name = name;
            initialised++;
            System.out.println("create " + name);
        }

        private static class Holder {
            static final Service INSTANCE = new Service("held");
        }

        static Service get() {
            return Holder.INSTANCE;
        }

        static void touch() {
            System.out.println("touched, created " + initialised);
        }
    }

    static class Cached {
        private static Cached instance;
        private final int[] squares = new int[10];
        private int computed;

        static synchronized Cached get() {
            if (instance == null) {
                instance = new Cached();
            }
            return instance;
        }

        int square(int n) {
            if (squares[n] == 0) {
                computed++;
                squares[n] = n * n;
            }
            return squares[n];
        }
    }

    enum Registry {
        ONE, TWO;

        static {
            System.out.println("registry ready " + values().length);
        }

        Registry() {
            System.out.println("constant " + name());
        }
    }

    public static void main(String[] args) {
        System.out.println("start");
        Service.touch();
        System.out.println(Service.get().name);
        System.out.println(Service.get() == Service.get());
        Service.touch();
        System.out.println(Cached.get().square(4) + Cached.get().square(4) + Cached.get().square(5));
        System.out.println(Cached.get().computed);
        System.out.println("before registry");
        System.out.println(Registry.TWO.ordinal());
        System.out.println(Registry.ONE);
    }
}
