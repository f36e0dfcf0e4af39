package counterpoint.rt.patch;

import java.util.ServiceLoader;

/** Not supported: services are found by reflection. */
final class java_util_ServiceLoader {
    private java_util_ServiceLoader() {
    }

    static native <S> ServiceLoader<S> load(Class<S> service);

    static native <S> ServiceLoader<S> load(Class<S> service, ClassLoader loader);

    static native <S> ServiceLoader<S> load(ModuleLayer layer, Class<S> service);

    static native <S> ServiceLoader<S> loadInstalled(Class<S> service);
}
