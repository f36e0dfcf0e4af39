package java.lang;

import counterpoint.rt.Mirrors;
import counterpoint.rt.Native;
import counterpoint.rt.Resources;
import counterpoint.rt.Unsupported;
import java.io.InputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Field;
import java.lang.reflect.GenericDeclaration;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.net.URL;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/**
 * The mirror of a class of the closed world, or of a primitive type. Mirrors are objects of the image: the front end
 * makes them and fills the fields of the first group. Reflection on methods and
 * constructors is not supported.
 */
public final class Class<T> implements java.io.Serializable, GenericDeclaration, Type, AnnotatedElement {
    private static final long serialVersionUID = 3206093459760846163L;
    private static final int ANNOTATION = 0x2000;
    private static final int ENUM = 0x4000;
    private static final int SYNTHETIC = 0x1000;

    /** The mirrors by number of the class. */
    static Class<?>[] MIRRORS;
    /** The mirrors of boolean, byte, char, short, int, long, float, double and void, in this order. */
    static Class<?>[] PRIMITIVES;

    /** The number of the class; -1 for a primitive type. */
    private int number;
    /** The name with dots, as {@code getName} gives it. */
    private String name;
    /** Null for Object, interfaces and primitive types. */
    private Class<? super T> superclass;
    /** The direct interfaces in the order of the declaration. */
    private Class<?>[] interfaces;
    /** What an array of this class holds; null for others. */
    private Class<?> component;
    /** The class of arrays of this class if it is in the closed world. */
    private Class<?> array;
    /** The flags of the class, those of the attribute InnerClasses for nested ones, without ACC_SUPER. */
    private int modifiers;
    private boolean primitive;
    private boolean record;
    /** Whether the attribute Signature names Comparable of this class itself among the interfaces. */
    private boolean comparesToItself;
    /** The name in the attribute InnerClasses, empty for anonymous classes; null for classes that are not nested. */
    private String simpleName;
    /** The class this one is a member of; null for others. */
    private Class<?> declaring;
    /** The class of the attribute EnclosingMethod; null for classes that are neither local nor anonymous. */
    private Class<?> enclosing;
    /** The name of the module; null for the unnamed one. */
    private String module;
    /** The names of the slots of its objects, inherited ones first. */
    private String[] fields;
    /** Of each field that it declares: name, descriptor, flags in decimals. */
    private String[] declared;

    private T[] constants;
    private Map<String, T> directory;

    private Class() {
    }

    /** The mirror of the class with a number. */
    public static Class<?> of(int number) {
        return MIRRORS[number];
    }

    /** The number of the class. */
    public int number() {
        return number;
    }

    /** The name of the module, null for the unnamed one. */
    public String moduleName() {
        return module;
    }

    /** Whether its declaration says that it can be compared with its own objects. */
    public boolean comparesToItself() {
        return comparesToItself;
    }

    /** The class of arrays of this class. */
    public Class<?> arrayClass() {
        if (array == null) {
            Unsupported.arrayClassOutsideTheClosedWorld();
        }
        return array;
    }

    /** The slot of the field with this name in objects of this class, -1 if there is none. */
    public int slot(String field) {
        for (int slot = fields == null ? -1 : fields.length - 1; slot >= 0; slot--) {
            if (fields[slot].equals(field)) {
                return slot;
            }
        }
        return -1;
    }

    static Class<?> getPrimitiveClass(String name) {
        for (Class<?> type : PRIMITIVES) {
            if (type.name.equals(name)) {
                return type;
            }
        }
        return null;
    }

    public static Class<?> forPrimitiveName(String name) {
        return getPrimitiveClass(name);
    }

    public String getName() {
        return name;
    }

    public String toString() {
        return isInterface() ? "interface " + name : primitive ? name : "class " + name;
    }

    public String getTypeName() {
        return component == null ? name : component.getTypeName() + "[]";
    }

    public String getSimpleName() {
        if (component != null) {
            return component.getSimpleName() + "[]";
        }
        return simpleName != null ? simpleName : name.substring(name.lastIndexOf('.') + 1);
    }

    public String getCanonicalName() {
        if (component != null) {
            String inner = component.getCanonicalName();
            return inner == null ? null : inner + "[]";
        }
        if (isLocalOrAnonymousClass()) {
            return null;
        }
        if (declaring == null) {
            return name;
        }
        String outer = declaring.getCanonicalName();
        return outer == null ? null : outer + "." + simpleName;
    }

    public String getPackageName() {
        Class<?> bottom = this;
        while (bottom.component != null) {
            bottom = bottom.component;
        }
        if (bottom.primitive) {
            return "java.lang";
        }
        int dot = bottom.name.lastIndexOf('.');
        return dot < 0 ? "" : bottom.name.substring(0, dot);
    }

    public String descriptorString() {
        if (primitive) {
            switch (name) {
                case "boolean":
                    return "Z";
                case "long":
                    return "J";
                default:
                    return name.substring(0, 1).toUpperCase();
            }
        }
        String path = name.replace('.', '/');
        return component == null ? "L" + path + ";" : path;
    }

    public boolean isInstance(Object object) {
        return object != null && !primitive && Native.isSubclass(Native.classOf(object), number);
    }

    public boolean isAssignableFrom(Class<?> other) {
        return other == this || !other.primitive && !primitive && Native.isSubclass(other.number, number);
    }

    @SuppressWarnings("unchecked")
    public T cast(Object object) {
        if (object != null && !isInstance(object)) {
            throw new ClassCastException("Cannot cast " + object.getClass().getName() + " to " + name);
        }
        return (T) object;
    }

    @SuppressWarnings("unchecked")
    public <U> Class<? extends U> asSubclass(Class<U> other) {
        if (!other.isAssignableFrom(this)) {
            throw new ClassCastException(toString());
        }
        return (Class<? extends U>) this;
    }

    public int getModifiers() {
        return modifiers;
    }

    public boolean isInterface() {
        return Modifier.isInterface(modifiers);
    }

    public boolean isArray() {
        return component != null;
    }

    public boolean isPrimitive() {
        return primitive;
    }

    public boolean isAnnotation() {
        return (modifiers & ANNOTATION) != 0;
    }

    public boolean isSynthetic() {
        return (modifiers & SYNTHETIC) != 0;
    }

    public boolean isEnum() {
        return (modifiers & ENUM) != 0 && (Object) superclass == Enum.class;
    }

    public boolean isRecord() {
        return record;
    }

    public boolean isHidden() {
        return false;
    }

    public boolean isAnonymousClass() {
        return component == null && simpleName != null && simpleName.isEmpty();
    }

    public boolean isLocalClass() {
        return isLocalOrAnonymousClass() && !isAnonymousClass();
    }

    public boolean isMemberClass() {
        return declaring != null && !isLocalOrAnonymousClass();
    }

    private boolean isLocalOrAnonymousClass() {
        return enclosing != null;
    }

    public Class<? super T> getSuperclass() {
        return superclass;
    }

    public Class<?>[] getInterfaces() {
        return interfaces == null ? new Class<?>[0] : interfaces.clone();
    }

    public Class<?> getComponentType() {
        return component;
    }

    public Class<?> componentType() {
        return component;
    }

    public Class<?> arrayType() {
        return arrayClass();
    }

    public Class<?> getDeclaringClass() {
        return isLocalOrAnonymousClass() ? null : declaring;
    }

    public Class<?> getEnclosingClass() {
        return enclosing != null ? enclosing : declaring;
    }

    public boolean desiredAssertionStatus() {
        return false;
    }

    public T[] getEnumConstants() {
        T[] values = getEnumConstantsShared();
        return values == null ? null : values.clone();
    }

    @SuppressWarnings("unchecked")
    T[] getEnumConstantsShared() {
        if (constants == null && isEnum()) {
            constants = (T[]) Mirrors.enumValues(number);
        }
        return constants;
    }

    Map<String, T> enumConstantDirectory() {
        if (directory == null) {
            T[] values = getEnumConstantsShared();
            if (values == null) {
                throw new IllegalArgumentException(name + " is not an enum class");
            }
            Map<String, T> named = new HashMap<>();
            for (T constant : values) {
                named.put(((Enum<?>) constant).name(), constant);
            }
            directory = named;
        }
        return directory;
    }

    public Field getDeclaredField(String field) throws NoSuchFieldException {
        for (int index = 0; index < declaredCount(); index++) {
            if (declared[3 * index].equals(field)) {
                return declaredField(index);
            }
        }
        throw new NoSuchFieldException(Objects.requireNonNull(field));
    }

    public Field[] getDeclaredFields() {
        Field[] all = new Field[declaredCount()];
        for (int index = 0; index < all.length; index++) {
            all[index] = declaredField(index);
        }
        return all;
    }

    public Field getField(String field) throws NoSuchFieldException {
        Field found = publicField(Objects.requireNonNull(field));
        if (found == null) {
            throw new NoSuchFieldException(field);
        }
        return found;
    }

    private Field publicField(String field) {
        for (int index = 0; index < declaredCount(); index++) {
            if (declared[3 * index].equals(field) && Modifier.isPublic(declaredField(index).getModifiers())) {
                return declaredField(index);
            }
        }
        Field found = null;
        for (Class<?> above : getInterfaces()) {
            found = found != null ? found : above.publicField(field);
        }
        return found != null || superclass == null ? found : superclass.publicField(field);
    }

    private int declaredCount() {
        return declared == null ? 0 : declared.length / 3;
    }

    private Field declaredField(int index) {
        String field = declared[3 * index];
        int flags = Integer.parseInt(declared[3 * index + 2]);
        return new Field(this, field, declared[3 * index + 1], flags, Modifier.isStatic(flags) ? -1 : slot(field));
    }

    /** The class with this descriptor, which the closed world has. */
    public static Class<?> described(String descriptor) {
        switch (descriptor.charAt(0)) {
            case 'L':
                return find(descriptor.substring(1, descriptor.length() - 1).replace('/', '.'));
            case '[':
                return find(descriptor.replace('/', '.'));
            default:
                for (Class<?> type : PRIMITIVES) {
                    if (type.descriptorString().equals(descriptor)) {
                        return type;
                    }
                }
                return null;
        }
    }

    public native TypeVariable<Class<T>>[] getTypeParameters();

    public native <A extends Annotation> A getAnnotation(Class<A> type);

    public native Annotation[] getAnnotations();

    public native Annotation[] getDeclaredAnnotations();

    /** Classes of the library have the loader null, as on every machine. */
    public ClassLoader getClassLoader() {
        return module != null ? null : ClassLoader.getSystemClassLoader();
    }

    ClassLoader getClassLoader0() {
        return getClassLoader();
    }

    /** The class of the closed world with this name, null if there is none anywhere. */
    static Class<?> find(String name) {
        for (Class<?> mirror : MIRRORS) {
            if (mirror != null && mirror.name.equals(name)) {
                return mirror;
            }
        }
        if (Resources.mayHaveClass(name)) {
            Unsupported.classOutsideTheClosedWorld();
        }
        return null;
    }

    public static Class<?> forName(String name) throws ClassNotFoundException {
        return forName(name, true, null);
    }

    public static Class<?> forName(String name, boolean initialise, ClassLoader loader) throws ClassNotFoundException {
        if (name == null) {
            throw new NullPointerException();
        }
        Class<?> found = find(name);
        if (found == null) {
            int element = name.lastIndexOf('[') + 1;
            boolean isArray = element > 0 && name.startsWith("L", element) && name.endsWith(";");
            throw new ClassNotFoundException(isArray ? name.substring(element + 1, name.length() - 1) : name);
        }
        if (initialise) {
            Mirrors.initialise(found.number);
        }
        return found;
    }

    public URL getResource(String name) {
        ClassLoader loader = getClassLoader();
        return loader == null ? ClassLoader.getSystemResource(resolve(name)) : loader.getResource(resolve(name));
    }

    public InputStream getResourceAsStream(String name) {
        ClassLoader loader = getClassLoader();
        return loader == null
            ? ClassLoader.getSystemResourceAsStream(resolve(name)) : loader.getResourceAsStream(resolve(name));
    }

    private String resolve(String name) {
        if (name.startsWith("/")) {
            return name.substring(1);
        }
        String home = getPackageName();
        return home.isEmpty() ? name : home.replace('.', '/') + "/" + name;
    }
}
