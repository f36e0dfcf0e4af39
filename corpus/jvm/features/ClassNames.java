// Names and simple relations of classes: arrays, nested, anonymous, primitives, enums, records.
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

public class ClassNames {
    interface Shape {
    }

    static class Base implements Shape {
        class Inner {
        }
    }

    static class Derived extends Base {
    }

    enum Kind {
        PLAIN, SPECIAL {
        }
    }

    record Pair(int a, int b) {
    }

    static void show(Class<?> c) {
        System.out.println(c.getName() + " | " + c.getSimpleName() + " | " + c.getTypeName() + " | " + c + " | "
            + (c.getSuperclass() == null ? "-" : c.getSuperclass().getName()) + " | " + c.isInterface() + c.isArray()
            + c.isPrimitive() + c.isEnum() + c.isRecord() + c.isAnonymousClass());
    }

    public static void main(String[] args) {
        Object anonymous = new Object() { };
        Class<?>[] all = {ClassNames.class, Base.class, Base.Inner.class, Derived.class, Shape.class, Kind.class,
            Kind.SPECIAL.getClass(), Pair.class, anonymous.getClass(), int.class, void.class, int[].class, String[][].class,
            Derived[].class, Map.Entry.class, Integer.class, Object.class, List.class, ArrayList.class, boolean[].class};
        for (Class<?> c : all) {
            show(c);
        }
        System.out.println(Shape.class.isInstance(new Derived()) + " " + Base.class.isAssignableFrom(Derived.class) + " "
            + Derived.class.isAssignableFrom(Base.class) + " " + Object[].class.isAssignableFrom(String[].class) + " "
            + Object[].class.isAssignableFrom(int[].class));
        System.out.println(new Derived().getClass() == Derived.class);
        System.out.println(int[].class.getComponentType() + " " + Integer.TYPE + " " + Kind.SPECIAL.getDeclaringClass());
        System.out.println(Base.class.cast(new Derived()).getClass().getSimpleName());
        System.out.println(Derived.class.getPackageName().isEmpty() + " " + String.class.getPackageName());
    }
}
