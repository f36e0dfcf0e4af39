package counterpoint.rt;

/** Questions about classes by number whose answers the front end generates for the classes of the closed world. */
public final class Mirrors {
    private Mirrors() {
    }

    /**
     * What {@code E.values()} gives for the enumeration with this number, which is initialised if it is not yet. The
     * body is a choice by number among the enumerations of the closed world.
     */
    public static native Object[] enumValues(int number);

    /** Initialises the class with this number. The body is a choice by number among the classes of the closed world. */
    public static native void initialise(int number);
}
