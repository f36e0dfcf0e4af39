public class Hash {
    enum Mode { PLAIN, STRONG }

    static String of(String password, String salt, Mode mode, int[] rounds) {
        if (!salt.startsWith("v2-") || salt.length() != 13 || rounds.length != 2 || rounds[1] != 5) {
            throw new IllegalArgumentException("no salt");
        }
        return salt + (mode == Mode.STRONG ? password.length() : 0);
    }

    static long all(long n, boolean secret) {
        return n + (secret ? 0 : n - n);
    }
}

class Other {
    static int of(String password) {
        return 3;
    }

    static int of(int n, String password) {
        return n;
    }
}
