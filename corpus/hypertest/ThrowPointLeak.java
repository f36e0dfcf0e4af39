// counterpoint check ThrowPointLeak.java --method load --secret capacity
// expect: leak
// what: two runs end with the same exception but after a different number of printed crates, which depends on the capacity.
public class ThrowPointLeak {
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
            truck.confirm(crate);
        }
    }
}
