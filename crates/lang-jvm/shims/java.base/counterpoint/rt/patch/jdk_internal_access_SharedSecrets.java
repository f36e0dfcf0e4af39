package counterpoint.rt.patch;

import jdk.internal.access.JavaLangAccess;

/** The answers of java.lang are those of a class here; the others are set as bytecode. */
final class jdk_internal_access_SharedSecrets {
    private jdk_internal_access_SharedSecrets() {
    }

    static JavaLangAccess getJavaLangAccess() {
        return LangAccess.ACCESS;
    }
}
