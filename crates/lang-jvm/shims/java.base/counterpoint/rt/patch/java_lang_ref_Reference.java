package counterpoint.rt.patch;

import counterpoint.rt.Native;
import java.lang.ref.Reference;

/** Nothing is ever collected, and no thread waits for what is. */
final class java_lang_ref_Reference {
    private java_lang_ref_Reference() {
    }

    private static final long REFERENT = Reference.class.slot("referent");

    /** The initialiser starts the thread that handles collected references. */
    static void clinit() {
    }

    static boolean refersTo0(Reference<?> self, Object object) {
        return Native.getRef(self, REFERENT) == object;
    }

    static void clear0(Reference<?> self) {
        Native.setRef(self, REFERENT, null);
    }
}
