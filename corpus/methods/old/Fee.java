public class Fee {
    static int of(int x, boolean isMember) {
        return isMember ? x : x * 2;
    }

    static int same(int x, boolean isMember) {
        return isMember ? x : x * 2;
    }
}
