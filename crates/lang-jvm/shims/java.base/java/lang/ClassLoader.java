package java.lang;

import counterpoint.rt.Resources;
import counterpoint.rt.Unsupported;
import java.io.InputStream;
import java.net.URL;
import java.util.Collections;
import java.util.Enumeration;

/**
 * A loader finds the classes of the closed world. It says that there is none where the class path has none; what the class
 * path has beyond the closed world is not supported, nor are classes that a program makes.
 */
public abstract class ClassLoader {
    private static final class Application extends ClassLoader {
    }

    private static ClassLoader application;

    protected ClassLoader() {
    }

    protected ClassLoader(ClassLoader parent) {
    }

    public static ClassLoader getSystemClassLoader() {
        if (application == null) {
            application = new Application();
        }
        return application;
    }

    public static native ClassLoader getPlatformClassLoader();

    public final native ClassLoader getParent();

    public String getName() {
        return this == application ? "app" : null;
    }

    public Class<?> loadClass(String name) throws ClassNotFoundException {
        return loadClass(name, false);
    }

    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        // Loaders know no arrays.
        Class<?> found = name.startsWith("[") ? null : Class.find(name);
        return found != null ? found : findClass(name);
    }

    protected Class<?> findClass(String name) throws ClassNotFoundException {
        throw new ClassNotFoundException(name);
    }

    public URL getResource(String name) {
        find(name);
        return null;
    }

    public Enumeration<URL> getResources(String name) {
        find(name);
        return Collections.emptyEnumeration();
    }

    public InputStream getResourceAsStream(String name) {
        find(name);
        return null;
    }

    public static URL getSystemResource(String name) {
        return getSystemClassLoader().getResource(name);
    }

    public static InputStream getSystemResourceAsStream(String name) {
        return getSystemClassLoader().getResourceAsStream(name);
    }

    private static void find(String name) {
        if (Resources.mayHave(name)) {
            Unsupported.resourceOfTheClassPath();
        }
    }
}
