package counterpoint.rt.patch;

/** The legacy sort of Java 6 is not supported. */
final class java_util_Arrays_LegacyMergeSort {
    static final boolean userRequested = false;

    private java_util_Arrays_LegacyMergeSort() {
    }

    static void clinit() {
    }
}
