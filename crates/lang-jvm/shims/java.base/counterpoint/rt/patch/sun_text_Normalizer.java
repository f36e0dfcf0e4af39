package counterpoint.rt.patch;

/** Not supported: tables are read from resources. */
final class sun_text_Normalizer {
    private sun_text_Normalizer() {
    }

    static native int getCombiningClass(int point);
}
