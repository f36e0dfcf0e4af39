package counterpoint.rt.patch;

import counterpoint.rt.Native;

/** The end of the run. Hooks run as bytecode before it. */
final class java_lang_Shutdown {
    private java_lang_Shutdown() {
    }

    static void beforeHalt() {
    }

    static void halt0(int status) {
        Native.exit(status);
    }

    static void logRuntimeExit(int status) {
    }
}
