package counterpoint.rt.patch;

import java.security.AccessControlContext;
import java.security.Permission;
import java.security.PrivilegedAction;
import java.security.PrivilegedActionException;
import java.security.PrivilegedExceptionAction;

/** Every action is allowed. */
final class java_security_AccessController {
    private java_security_AccessController() {
    }

    private static <T> T checked(PrivilegedExceptionAction<T> action) throws PrivilegedActionException {
        try {
            return action.run();
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new PrivilegedActionException(e);
        }
    }

    static <T> T doPrivileged(PrivilegedAction<T> action) {
        return action.run();
    }

    static <T> T doPrivileged(PrivilegedAction<T> action, AccessControlContext context) {
        return action.run();
    }

    static <T> T doPrivileged(PrivilegedAction<T> action, AccessControlContext context, Permission... permissions) {
        return action.run();
    }

    static <T> T doPrivilegedWithCombiner(PrivilegedAction<T> action) {
        return action.run();
    }

    static <T> T doPrivilegedWithCombiner(PrivilegedAction<T> action, AccessControlContext context, Permission... permissions) {
        return action.run();
    }

    static <T> T doPrivileged(PrivilegedExceptionAction<T> action) throws PrivilegedActionException {
        return checked(action);
    }

    static <T> T doPrivileged(PrivilegedExceptionAction<T> action, AccessControlContext context) throws PrivilegedActionException {
        return checked(action);
    }

    static <T> T doPrivileged(PrivilegedExceptionAction<T> action, AccessControlContext context, Permission... permissions) throws PrivilegedActionException {
        return checked(action);
    }

    static <T> T doPrivilegedWithCombiner(PrivilegedExceptionAction<T> action) throws PrivilegedActionException {
        return checked(action);
    }

    static <T> T doPrivilegedWithCombiner(PrivilegedExceptionAction<T> action, AccessControlContext context, Permission... permissions) throws PrivilegedActionException {
        return checked(action);
    }

    static AccessControlContext getStackAccessControlContext() {
        return null;
    }

    static AccessControlContext getInheritedAccessControlContext() {
        return null;
    }

    static void checkPermission(Permission permission) {
    }
}
