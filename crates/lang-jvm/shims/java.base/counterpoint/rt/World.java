package counterpoint.rt;

import java.util.Properties;

/** What programs see of the machine they run on. It is the same everywhere and at all times. */
public final class World {
    /** The time in milliseconds: noon of the first day of 2000. */
    public static final long MILLIS = 946_728_000_000L;
    /** The time in nanoseconds since some moment. */
    public static final long NANOS = 1_000_000_000L;

    /** The clock, as a part of the world; the numbers are those of the table of natives. */
    public static final int CLOCK = 0;
    /** Random numbers without a seed, as a part of the world. */
    public static final int RANDOM = 1;

    private static final String[] PROPERTIES = {
        "file.encoding", "UTF-8",
        "file.separator", "/",
        "java.class.path", "",
        "java.class.version", "61.0",
        "java.home", "/java",
        "java.io.tmpdir", "/tmp",
        "java.library.path", "",
        "java.specification.version", "17",
        "java.vendor", "Counterpoint",
        "java.version", "17",
        "java.vm.name", "Counterpoint",
        "line.separator", "\n",
        "native.encoding", "UTF-8",
        "os.arch", "amd64",
        "os.name", "Linux",
        "os.version", "1",
        "path.separator", ":",
        "stderr.encoding", "UTF-8",
        "stdin.encoding", "UTF-8",
        "stdout.encoding", "UTF-8",
        "sun.boot.library.path", "",
        "sun.jnu.encoding", "UTF-8",
        "user.country", "US",
        "user.dir", "/",
        "user.home", "/",
        "user.language", "en",
        "user.name", "user",
        "user.timezone", "UTC",
    };

    private World() {
    }

    /** A property of the system, null if there is none with this name. */
    public static String property(String key) {
        for (int index = 0; index < PROPERTIES.length; index += 2) {
            if (PROPERTIES[index].equals(key)) {
                return PROPERTIES[index + 1];
            }
        }
        return null;
    }

    /** All properties of the system. */
    public static Properties properties() {
        Properties all = new Properties();
        for (int index = 0; index < PROPERTIES.length; index += 2) {
            all.setProperty(PROPERTIES[index], PROPERTIES[index + 1]);
        }
        return all;
    }
}
