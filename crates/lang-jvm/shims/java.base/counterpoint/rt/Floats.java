package counterpoint.rt;

/** Functions of floating-point numbers; each is the primitive of the same name. */
public final class Floats {
    private Floats() {
    }

    public static native double sqrt(double a);

    /** The integer nearest to a number, the even one of two. */
    public static native double nearest(double a);

    public static native double floor(double a);

    public static native double ceil(double a);

    public static native double pow(double base, double exponent);
}
