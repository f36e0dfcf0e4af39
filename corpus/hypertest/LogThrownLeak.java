// counterpoint check LogThrownLeak.java --method open --secret pin
// expect: leak
// what: the secret is in the message of an exception that is logged
import java.util.logging.Level;
import java.util.logging.Logger;

public class LogThrownLeak {
    private static final Logger LOG = Logger.getLogger("doors");

    static void open(int given, int pin) {
        if (given != pin) {
            LOG.log(Level.SEVERE, "stays shut", new IllegalArgumentException("wanted " + pin));
        }
    }
}
