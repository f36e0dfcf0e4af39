// counterpoint check LinearTag.java --method verify --secret key
// expect: leak
// what: needs x > 100 and x*31+7 == y. x=101, y=3138: key 0 -> 0, key 8 -> 1
public class LinearTag {
    static int tag(int x) {
        int acc = 7;
        acc += x * 31;
        return acc;
    }

    static int verify(int x, int y, int key) {
        if (x <= 100) {
            return -1;
        }
        int expected = tag(x);
        if (expected != y) {
            return -2;
        }
        return (key >>> 3) & 1;
    }
}
