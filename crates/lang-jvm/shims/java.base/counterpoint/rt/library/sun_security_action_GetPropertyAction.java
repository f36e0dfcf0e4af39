package counterpoint.rt.library;

import java.util.Properties;

/** The library asks for single properties, for which no table of all is needed. */
final class sun_security_action_GetPropertyAction {
    private sun_security_action_GetPropertyAction() {
    }

    /** Null stands for the properties of the system. */
    static Properties privilegedGetProperties() {
        return null;
    }
}
