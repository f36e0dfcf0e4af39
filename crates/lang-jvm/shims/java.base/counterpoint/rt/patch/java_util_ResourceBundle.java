package counterpoint.rt.patch;

import counterpoint.rt.Resources;
import counterpoint.rt.Unsupported;
import java.util.Locale;
import java.util.MissingResourceException;
import java.util.Objects;
import java.util.ResourceBundle;

/** Bundles that the class path does not have are missing. The contents of others are not modelled. */
final class java_util_ResourceBundle {
    private java_util_ResourceBundle() {
    }

    static ResourceBundle getBundle(String name) {
        return find(name, Locale.getDefault());
    }

    static ResourceBundle getBundle(String name, Locale locale) {
        return find(name, locale);
    }

    static ResourceBundle getBundle(String name, Locale locale, ClassLoader loader) {
        Objects.requireNonNull(loader);
        return find(name, locale);
    }

    static native ResourceBundle getBundle(String name, Locale locale, ClassLoader loader, ResourceBundle.Control control);

    static native ResourceBundle getBundle(String name, Locale locale, ResourceBundle.Control control);

    static native ResourceBundle getBundle(String name, ResourceBundle.Control control);

    static native ResourceBundle getBundle(String name, Module module);

    static native ResourceBundle getBundle(String name, Locale locale, Module module);

    /** How the library itself asks for bundles. */
    static native ResourceBundle getBundleImpl(
        Module caller, Module module, String name, Locale locale, ResourceBundle.Control control);

    private static ResourceBundle find(String name, Locale locale) {
        Objects.requireNonNull(name);
        Objects.requireNonNull(locale);
        if (Resources.mayHaveBundle(name, locale) || Resources.mayHaveBundle(name, Locale.getDefault())) {
            Unsupported.bundleOfResources();
        }
        throw new MissingResourceException(
            "Can't find bundle for base name " + name + ", locale " + locale, name + "_" + locale, "");
    }
}
