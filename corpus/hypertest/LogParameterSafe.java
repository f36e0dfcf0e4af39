// counterpoint check LogParameterSafe.java --method open --secret pin
// expect: secure
// what: the secret is a parameter of a log message that has no place for it
import java.util.logging.Level;
import java.util.logging.Logger;

public class LogParameterSafe {
    private static final Logger LOG = Logger.getLogger("doors");

    static void open(String door, int pin) {
        LOG.log(Level.WARNING, "door {0} opened", new Object[] {door, pin});
        LOG.log(Level.FINE, "with {0}", pin);
    }
}
