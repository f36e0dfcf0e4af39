package counterpoint.rt.patch;

import java.util.function.Function;

/** The format of log lines is not configured: those of the library do not ask for it. */
final class jdk_internal_logger_SurrogateLogger {
    private jdk_internal_logger_SurrogateLogger() {
    }

    static String getSimpleFormat(Function<String, String> properties) {
        return "%4$s: %5$s%6$s%n";
    }
}
