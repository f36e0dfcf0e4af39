// counterpoint check ScrubLineLeak.java --method record --secret password
// expect: leak
// what: every place where the password occurs in the line is starred out, also in the words around it.
public class ScrubLineLeak {
    private static final String STARS = "***";

    private static String scrub(String line, String password) {
        return line.replace(password, STARS);
    }

    static String record(String user, String password) {
        String line = "login user=" + user + " password=" + password;
        String scrubbed = scrub(line, password);
        System.err.println(scrubbed);
        return scrubbed.isEmpty() ? "skipped" : "written";
    }
}
