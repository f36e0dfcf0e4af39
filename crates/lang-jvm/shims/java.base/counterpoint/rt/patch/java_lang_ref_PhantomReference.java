package counterpoint.rt.patch;

import java.lang.ref.PhantomReference;

/** As for all references. */
final class java_lang_ref_PhantomReference {
    private java_lang_ref_PhantomReference() {
    }

    static boolean refersTo0(PhantomReference<?> self, Object object) {
        return java_lang_ref_Reference.refersTo0(self, object);
    }

    static void clear0(PhantomReference<?> self) {
        java_lang_ref_Reference.clear0(self);
    }
}
