package counterpoint.rt;

/** What switches over patterns ask. */
public final class Switches {
    private Switches() {
    }

    /** Whether an object is the number, or the character with this number. */
    public static boolean isNumber(Object object, int number) {
        return object instanceof Integer && (Integer) object == number
            || object instanceof Character && (Character) object == number;
    }
}
