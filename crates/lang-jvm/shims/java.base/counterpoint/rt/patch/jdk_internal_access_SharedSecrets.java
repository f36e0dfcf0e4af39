package counterpoint.rt.patch;

import java.util.UtilAccess;
import jdk.internal.access.JavaLangAccess;
import jdk.internal.access.JavaUtilCollectionAccess;

/** The answers of other packages that the original finds by reflection. */
final class jdk_internal_access_SharedSecrets {
    private jdk_internal_access_SharedSecrets() {
    }

    static JavaLangAccess getJavaLangAccess() {
        return LangAccess.ACCESS;
    }

    static JavaUtilCollectionAccess getJavaUtilCollectionAccess() {
        return UtilAccess.ACCESS;
    }
}
