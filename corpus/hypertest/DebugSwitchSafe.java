// counterpoint check DebugSwitchSafe.java --method load --secret password
// expect: secure
// what: with all switches set, the secret is not among what is printed
public class DebugSwitchSafe {
    static boolean load(String user, String password) {
        boolean isDebugging = "debug".equals(System.getenv("MODE"));
        if (isDebugging && System.getProperty("trace.level", "none").startsWith("full")) {
            System.out.println("login " + user);
        }
        return !user.isEmpty();
    }
}
