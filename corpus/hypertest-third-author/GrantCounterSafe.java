// counterpoint check GrantCounterSafe.java --method describe --secret userId
// expect: secure
// what: the user id picks one of three implementations that all return the same count.
public class GrantCounterSafe {
    interface BitCounter {
        int count(long mask);
    }

    static class Builtin implements BitCounter {
        @Override
        public int count(long mask) { return Long.bitCount(mask); }
    }

    static class Clearing implements BitCounter {
        @Override
        public int count(long mask) {
            int n = 0;
            while (mask != 0) {
                mask &= mask - 1;
                n++;
            }
            return n;
        }
    }

    static class Nibbles implements BitCounter {
        private static final int[] TABLE = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};

        @Override
        public int count(long mask) {
            int n = 0;
            for (int shift = 0; shift < 64; shift += 4) {
                n += TABLE[(int) (mask >>> shift) & 15];
            }
            return n;
        }
    }

    private static BitCounter forUser(int userId) {
        // experiment: compare the speed of the candidates in production
        return switch (Math.floorMod(userId, 3)) {
            case 0 -> new Builtin();
            case 1 -> new Clearing();
            case 2 -> new Nibbles();
            default -> m -> -1;
        };
    }

    public static String describe(long grants, long denied, int userId) {
        BitCounter counter = forUser(userId);
        int effective = counter.count(grants & ~denied);
        int useless = counter.count(denied & ~grants);
        if (effective == 0) {
            return "no access";
        }
        String text = effective == 64 ? "full access" : effective + " grant(s)";
        return useless > 0 ? text + ", " + useless + " useless denial(s)" : text;
    }
}
