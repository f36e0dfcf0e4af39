// counterpoint check ScrubLineSafe.java --method record --secret password
// expect: secure
// what: the password stands at the end of the line and exactly its length is cut off there.
public class ScrubLineSafe {
    private static final String STARS = "***";

    private static String scrub(String line, String password) {
        return line.substring(0, line.length() - password.length()) + STARS;
    }

    static String record(String user, String password) {
        String line = "login user=" + user + " password=" + password;
        String scrubbed = scrub(line, password);
        System.err.println(scrubbed);
        return scrubbed.isEmpty() ? "skipped" : "written";
    }
}
