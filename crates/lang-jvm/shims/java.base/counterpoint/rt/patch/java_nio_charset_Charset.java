package counterpoint.rt.patch;

import java.nio.charset.Charset;

/** Only the character sets of the library itself. */
final class java_nio_charset_Charset {
    private java_nio_charset_Charset() {
    }

    static Charset lookupExtendedCharset(String name) {
        return null;
    }

    static Charset lookupViaProviders(String name) {
        return null;
    }
}
