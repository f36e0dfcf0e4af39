package counterpoint.rt.patch;

import java.util.List;

/** The same messages without the machinery of formats. */
final class jdk_internal_util_Preconditions {
    private jdk_internal_util_Preconditions() {
    }

    static String outOfBoundsMessage(String check, List<? extends Number> arguments) {
        switch (check) {
            case "checkIndex":
                return "Index " + arguments.get(0) + " out of bounds for length " + arguments.get(1);
            case "checkFromToIndex":
                return "Range [" + arguments.get(0) + ", " + arguments.get(1) + ") out of bounds for length " + arguments.get(2);
            case "checkFromIndexSize":
                return "Range [" + arguments.get(0) + ", " + arguments.get(0) + " + " + arguments.get(1)
                    + ") out of bounds for length " + arguments.get(2);
            default:
                return "Range check failed: " + check + " " + arguments;
        }
    }
}
