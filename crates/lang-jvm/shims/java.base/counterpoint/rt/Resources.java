package counterpoint.rt;

import java.util.Locale;

/** What the user's class path has, by name. The contents of it are not part of the closed world. */
public final class Resources {
    /** The packages of the JDK: there may be more in it than the closed world has. */
    private static final String[] JDK = {
        "java/", "javax/", "jdk/", "sun/", "com/sun/", "org/w3c/dom/", "org/xml/sax/", "org/ietf/jgss/", "netscape/javascript/",
    };

    /**
     * The hash codes of the names of all files, and of the names that bundles of resources may have, in ascending order.
     * Names that share a hash code are all said to be there.
     */
    static int[] NAMES;

    private Resources() {
    }

    /** Whether there may be a file with this name: {@code a/b/C.class}. */
    public static boolean mayHave(String name) {
        for (String start : JDK) {
            if (name.startsWith(start)) {
                return true;
            }
        }
        int hash = name.hashCode();
        int low = 0;
        int high = NAMES.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (NAMES[middle] < hash) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low < NAMES.length && NAMES[low] == hash;
    }

    /** Whether there may be a class with this name: {@code a.b.C}, or one as arrays have it. */
    public static boolean mayHaveClass(String name) {
        String element = name;
        while (element.startsWith("[")) {
            element = element.substring(1);
        }
        if (element.length() == name.length()) {
            return name.indexOf('/') < 0 && mayHave(name.replace('.', '/') + ".class");
        }
        if (element.length() == 1) {
            return "ZBCSIJFD".contains(element);
        }
        return element.startsWith("L") && element.endsWith(";") && mayHaveClass(element.substring(1, element.length() - 1));
    }

    /** Whether there may be a bundle of resources with this name for a locale, or for a part of it. */
    public static boolean mayHaveBundle(String name, Locale locale) {
        String file = name.replace('.', '/');
        String language = locale.getLanguage();
        boolean isSpecial = language.equals("zh") || language.equals("no") || language.equals("nb") || language.equals("nn");
        if (isSpecial || !locale.getScript().isEmpty() || !locale.getVariant().isEmpty()) {
            // Their parts have several orders: any bundle may be meant.
            return mayHave(file);
        }
        String ending = locale.getCountry().isEmpty() ? "" : "_" + locale.getCountry();
        return mayHaveBundle(file) || !language.isEmpty() && mayHaveBundle(file + "_" + language)
            || !ending.isEmpty() && mayHaveBundle(file + "_" + language + ending);
    }

    private static boolean mayHaveBundle(String file) {
        return mayHave(file + ".properties") || mayHave(file + ".class");
    }
}
