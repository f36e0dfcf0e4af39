package counterpoint.rt.library;

import counterpoint.rt.Unsupported;

/** The library owns the monitors that it waits for: only those of the user are known. */
final class java_lang_Object {
    private java_lang_Object() {
    }

    static void notify(Object self) {
    }

    static void notifyAll(Object self) {
    }

    static void wait(Object self) throws InterruptedException {
        wait(self, 0);
    }

    /** Waiting for a time may end early; waiting for ever cannot end. */
    static void wait(Object self, long millis) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        if (millis == 0) {
            Unsupported.waitingForAnotherThread();
        }
    }
}
