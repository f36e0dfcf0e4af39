package counterpoint.rt.library;

import java.util.Properties;

/** The properties of the system, which are null here, are asked one by one. */
final class java_util_Properties {
    private java_util_Properties() {
    }

    static String getProperty(Properties self, String key) {
        return self == null ? System.getProperty(key) : self.getProperty(key);
    }

    static String getProperty(Properties self, String key, String otherwise) {
        return self == null ? System.getProperty(key, otherwise) : self.getProperty(key, otherwise);
    }

    static Object setProperty(Properties self, String key, String value) {
        return self == null ? System.setProperty(key, value) : self.setProperty(key, value);
    }
}
