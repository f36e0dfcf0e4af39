// counterpoint check ApiTokenLeak.java --method preview --secret ApiTokenLeak.TOKEN
// expect: leak
// what: a log line stars out the token, a constant, but only as many characters as it has, so its length is seen.
public class ApiTokenLeak {
    private static final String TOKEN = "tk-4411-9c";
    private static final String PREFIX = "token=";
    private static final int SHOWN = 2;

    private static String starred(int length) {
        StringBuilder line = new StringBuilder(PREFIX);
        for (int i = SHOWN; i < length; i++) {
            line.append('*');
        }
        return line.toString();
    }

    static String preview(String user) {
        if (user.isEmpty()) {
            return PREFIX + "none";
        }
        return user + ' ' + starred(TOKEN.length());
    }
}
