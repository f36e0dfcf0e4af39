package counterpoint.rt.patch;

/** Nobody asks for the way of sorting of the sixth Java. */
final class java_util_Arrays_LegacyMergeSort {
    static final boolean userRequested = false;

    private java_util_Arrays_LegacyMergeSort() {
    }

    static void clinit() {
    }
}
