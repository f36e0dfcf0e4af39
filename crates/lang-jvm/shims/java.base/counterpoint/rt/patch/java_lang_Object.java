package counterpoint.rt.patch;

import counterpoint.rt.Native;
import counterpoint.rt.Unsupported;

/** The natives of Object. There are no monitors: who owns one is not checked. */
final class java_lang_Object {
    private java_lang_Object() {
    }

    static Class<?> getClass(Object self) {
        return Class.of(Native.classOf(self));
    }

    static int hashCode(Object self) {
        return Native.identity(self);
    }

    static Object clone(Object self) throws CloneNotSupportedException {
        if (!(self instanceof Cloneable)) {
            throw new CloneNotSupportedException(self.getClass().getName());
        }
        return Native.copyObject(self);
    }

    static void notify(Object self) {
    }

    static void notifyAll(Object self) {
    }

    /** Waiting for a time may end early; waiting for ever cannot end. */
    static void wait(Object self, long millis) throws InterruptedException {
        if (millis < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        if (millis == 0) {
            Unsupported.waitingForAnotherThread();
        }
    }

    static void wait0(Object self, long millis) throws InterruptedException {
        wait(self, millis);
    }
}
