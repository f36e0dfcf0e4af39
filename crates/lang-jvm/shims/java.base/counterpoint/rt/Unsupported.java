package counterpoint.rt;

/** Ends of runs that are neither right nor wrong: natives without a meaning, whose names say why the run stops. */
public final class Unsupported {
    private Unsupported() {
    }

    /** The thread waits for something that only another thread can do, and there is only one at a time. */
    public static native void waitingForAnotherThread();

    /** An array class that no code names, so that it is not part of the closed world. */
    public static native void arrayClassOutsideTheClosedWorld();

    /** A file or another thing of the real machine. */
    public static native void fileSystem();

    /** A locale or character set that is not modelled. */
    public static native void localeData();

    /** An algorithm of a provider that is not modelled. */
    public static native void algorithmOfAProvider();

    /** A class that the class path has, or may have, and no code of the closed world names. */
    public static native void classOutsideTheClosedWorld();

    /** A file of the class path that is no class. */
    public static native void resourceOfTheClassPath();

    /** A bundle of resources that the class path has, or the JDK may have. */
    public static native void bundleOfResources();

    /** A static field that is read or written by its name. */
    public static native void staticFieldByReflection();

    /** Access that depends on who asks, or goes wrong. */
    public static native void accessByReflection();
}
