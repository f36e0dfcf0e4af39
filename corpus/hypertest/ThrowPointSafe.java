// counterpoint check ThrowPointSafe.java --method load --secret capacity
// expect: secure
// what: all checks come before the first printed crate, so the capacity only decides between all lines and an exception before any.
public class ThrowPointSafe {
    static class Truck {
        private final long capacity;
        private long total;

        Truck(long capacity) {
            this.capacity = capacity;
        }

        void check(int weight) {
            total += Math.abs((long) weight);
            if (total > capacity) {
                throw new IllegalStateException("too heavy");
            }
        }

        void confirm(int crate) {
            System.out.println("crate " + crate);
        }
    }

    static void load(int[] crates, long capacity) {
        Truck truck = new Truck(capacity);
        for (int crate : crates) {
            truck.check(crate);
        }
        for (int crate : crates) {
            truck.confirm(crate);
        }
    }
}
