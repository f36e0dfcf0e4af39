// counterpoint check LazyHolderSafe.java --method serve --secret premium
// expect: secure
// what: the limit is a compile-time constant, so reading it does not initialise the cache class and the lines keep their order.
public class LazyHolderSafe {
    static class Cache {
        static final int LIMIT = 16;

        static {
            System.out.println("cache warmed up");
        }

        static int slot(int id) {
            return Math.floorMod(id, 16);
        }
    }

    static class Metrics {
        private static int requests;

        static {
            System.out.println("metrics started");
        }

        static void count(int weight) {
            requests += weight;
        }
    }

    static int serve(int id, boolean premium) {
        int limit = 16;
        if (premium) {
            limit = Cache.LIMIT;
        }
        Metrics.count(limit);
        return Cache.slot(id);
    }
}
