package java.util;

import jdk.internal.access.JavaUtilCollectionAccess;

/** The answers of java.util to other packages. The original is found by reflection. */
public final class UtilAccess implements JavaUtilCollectionAccess {
    /** The one of its kind. */
    public static final JavaUtilCollectionAccess ACCESS = new UtilAccess();

    private UtilAccess() {
    }

    public <E> List<E> listFromTrustedArray(Object[] array) {
        return ImmutableCollections.listFromTrustedArray(array);
    }

    public <E> List<E> listFromTrustedArrayNullsAllowed(Object[] array) {
        return ImmutableCollections.listFromTrustedArrayNullsAllowed(array);
    }
}
