// counterpoint check ParityGuard.java --method gate --secret code
// expect: secure
// what: n*(n+1) is always even, also with overflow; a square is never 2 or 3 modulo 4: neither branch is ever taken
public class ParityGuard {
    static boolean odd(int n) {
        return (n * (n + 1) & 1) == 1;
    }

    static String gate(int visitor, int code) {
        if (odd(visitor) || odd(code)) {
            return "secret " + code;
        }
        int square = code * code;
        switch (square & 3) {
            case 0:
            case 1:
                return visitor > 0 ? "guest" : "nobody";
            case 2:
                return "two";
            default:
                return "three";
        }
    }
}
