package counterpoint.rt.patch;

import counterpoint.rt.Monitors;
import counterpoint.rt.Native;
import counterpoint.rt.Unsupported;

/** The natives of Object. Of monitors, those that methods of the user enter are known. */
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
        Monitors.check(self);
    }

    static void notifyAll(Object self) {
        Monitors.check(self);
    }

    static void wait(Object self) throws InterruptedException {
        wait(self, 0);
    }

    static void wait(Object self, long millis, int nanos) throws InterruptedException {
        wait(self, nanos > 0 && millis < Long.MAX_VALUE ? millis + 1 : millis);
    }

    /** Waiting for a time may end early; waiting for ever cannot end. */
    static void wait(Object self, long millis) throws InterruptedException {
        if (millis < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        Monitors.check(self);
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        if (millis == 0) {
            Unsupported.waitingForAnotherThread();
        }
    }
}
