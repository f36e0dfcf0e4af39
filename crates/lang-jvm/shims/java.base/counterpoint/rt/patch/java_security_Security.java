package counterpoint.rt.patch;

import java.security.Provider;

/** Not supported: properties and providers are read from files of the library. */
final class java_security_Security {
    private java_security_Security() {
    }

    static void clinit() {
    }

    static native Provider getProvider(String name);

    static native Provider[] getProviders();

    static native Provider[] getProviders(String filter);

    static native int addProvider(Provider provider);

    static native int insertProviderAt(Provider provider, int position);

    static native void removeProvider(String name);

    static native String getProperty(String key);

    static native void setProperty(String key, String value);

    static native String getAlgorithmProperty(String algorithm, String property);
}
