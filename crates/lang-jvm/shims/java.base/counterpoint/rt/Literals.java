package counterpoint.rt;

import java.util.HashMap;

/** The pool of strings. The literals of the program are in it from the start. */
public final class Literals {
    /** All string literals of the image, filled by the front end. */
    static String[] ALL;

    private static HashMap<String, String> pool;

    private Literals() {
    }

    /** The one string of the pool with this content. */
    public static String intern(String text) {
        if (pool == null) {
            HashMap<String, String> filled = new HashMap<>();
            if (ALL != null) {
                for (String literal : ALL) {
                    filled.put(literal, literal);
                }
            }
            pool = filled;
        }
        String known = pool.putIfAbsent(text, text);
        return known == null ? text : known;
    }
}
