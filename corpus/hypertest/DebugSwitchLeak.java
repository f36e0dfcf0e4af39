// counterpoint check DebugSwitchLeak.java --method load --secret password
// expect: leak
// what: what is asked of the environment and of the properties of the system decides whether the secret is printed
public class DebugSwitchLeak {
    static boolean load(String user, String password) {
        boolean isDebugging = "debug".equals(System.getenv("MODE"));
        if (isDebugging && System.getProperty("trace.level", "none").startsWith("full")) {
            System.out.println("login " + user + ' ' + password);
        }
        return !user.isEmpty();
    }
}
