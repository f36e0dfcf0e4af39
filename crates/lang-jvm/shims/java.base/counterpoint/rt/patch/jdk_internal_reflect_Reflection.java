package counterpoint.rt.patch;

/** Callers are not checked. */
final class jdk_internal_reflect_Reflection {
    private jdk_internal_reflect_Reflection() {
    }

    static Class<?> getCallerClass() {
        return Object.class;
    }

    static int getClassAccessFlags(Class<?> type) {
        return type.getModifiers();
    }

    /** The initialiser builds tables of members that reflection hides. */
    static void clinit() {
    }
}
