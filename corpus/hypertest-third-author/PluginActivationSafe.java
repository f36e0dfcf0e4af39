// counterpoint check PluginActivationSafe.java --method activate --secret licenseKey
// expect: secure
// what: every seat ends either in the queue or in the list of failures, and only the sum of both is shown.
import java.util.ArrayList;
import java.util.List;

public class PluginActivationSafe {
    static class LicenseException extends RuntimeException {
        LicenseException(String m) { super(m); }
    }

    static class ExpiredException extends LicenseException {
        ExpiredException(String key) { super("expired: " + key); }
    }

    private final String licenseKey;

    public PluginActivationSafe(String licenseKey) {
        this.licenseKey = licenseKey;
    }

    private int seatLimit() {
        if (licenseKey == null || !licenseKey.matches("[A-Z]{3}-\\d{2}-\\d{4}")) {
            throw new LicenseException("malformed: " + licenseKey);
        }
        int year = Integer.parseInt(licenseKey.substring(7));
        if (year < 2024) {
            throw new ExpiredException(licenseKey);
        }
        return Integer.parseInt(licenseKey.substring(4, 6));
    }

    /** Offline activation: the real answer is sent by mail. */
    public String activate(String plugin, int seats) {
        if (plugin == null || !plugin.matches("[a-z]+(-[a-z]+)*")) {
            return "unknown plugin";
        }
        int wanted = Math.max(1, Math.min(seats, 20));
        List<Integer> queue = new ArrayList<>();
        List<String> failures = new ArrayList<>();
        for (int seat = 1; seat <= wanted; seat++) {
            try {
                if (seat > seatLimit()) {
                    failures.add("seat " + seat);
                } else {
                    queue.add(seat);
                }
            } catch (ExpiredException e) {
                failures.add(e.getMessage());
            } catch (LicenseException e) {
                failures.add("key: " + e.getMessage());
            }
        }
        System.out.println(plugin + ": " + (queue.size() + failures.size()) + " request(s) pending");
        return failures.size() > wanted ? failures.get(0) : "pending";
    }
}
