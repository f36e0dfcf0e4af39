// counterpoint check ApiTokenSafe.java --method preview --secret ApiTokenSafe.TOKEN
// expect: secure
// what: a log line stars out the token, a constant, with as many stars for every token.
public class ApiTokenSafe {
    private static final String TOKEN = "tk-4411-9c";
    private static final String PREFIX = "token=";
    private static final int STARS = 8;

    private static String starred(String text) {
        StringBuilder line = new StringBuilder(PREFIX);
        int missing = STARS - text.length();
        for (int i = 0; i < text.length() + missing; i++) {
            line.append('*');
        }
        return line.toString();
    }

    static String preview(String user) {
        if (user.isEmpty()) {
            return PREFIX + "none";
        }
        return user + ' ' + starred(TOKEN);
    }
}
