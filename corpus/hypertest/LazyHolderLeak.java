// counterpoint check LazyHolderLeak.java --method serve --secret premium
// expect: leak
// what: reading the boxed limit initialises the cache class, so a premium customer sees its line before that of the metrics.
public class LazyHolderLeak {
    static class Cache {
        static final Integer LIMIT = 16;

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
