// counterpoint check LogParameterLeak.java --method open --secret pin
// expect: leak
// what: the secret is a parameter of a log message, which has its place in the text
import java.util.logging.Level;
import java.util.logging.Logger;

public class LogParameterLeak {
    private static final Logger LOG = Logger.getLogger("doors");

    static void open(String door, int pin) {
        LOG.log(Level.WARNING, "door {0} opened with {1}", new Object[] {door, pin});
    }
}
