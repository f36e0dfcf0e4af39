package counterpoint.rt.patch;

import java.util.Locale;
import java.util.ResourceBundle;

/** Not supported: bundles are found by reflection. */
final class java_util_ResourceBundle {
    private java_util_ResourceBundle() {
    }

    static native ResourceBundle getBundle(String name);

    static native ResourceBundle getBundle(String name, Locale locale);
}
