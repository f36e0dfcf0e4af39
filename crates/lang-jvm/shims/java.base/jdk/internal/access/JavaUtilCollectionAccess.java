package jdk.internal.access;

import java.util.List;

/** What other packages may ask of java.util: those of the original's methods that code within reach asks for. */
public interface JavaUtilCollectionAccess {
    <E> List<E> listFromTrustedArray(Object[] array);

    <E> List<E> listFromTrustedArrayNullsAllowed(Object[] array);
}
