// Fields found by name: what they are, and their values in objects.
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;

public class FieldsByName {
    public static class Base {
        public int shared = 1;
        private String hidden = "base";
    }

    public static class Point extends Base {
        static int made = 7;
        private final int x = 3;
        public long wide = 1L << 40;
        protected double real = 0.5;
        boolean flag = true;
        private String hidden = "point";
        char letter = 'q';
        float single = 1.5f;
        byte[] bytes = {1, 2};
    }

    public static void main(String[] args) throws Exception {
        Point point = new Point();
        for (Field field : Point.class.getDeclaredFields()) {
            System.out.println(field + " | " + field.getName() + " | " + Modifier.toString(field.getModifiers()) + " | "
                + field.getType() + " | " + field.getDeclaringClass() + " | " + field.isSynthetic());
            if (!Modifier.isStatic(field.getModifiers())) {
                field.setAccessible(true);
                Object value = field.get(point);
                System.out.println(value instanceof byte[] ? ((byte[]) value).length : value);
            }
        }
        for (String name : new String[] {"shared", "hidden", "none", "wide", ""}) {
            try {
                System.out.println(Point.class.getDeclaredField(name));
            } catch (NoSuchFieldException e) {
                System.out.println("not declared: " + e.getMessage());
            }
            try {
                System.out.println(Point.class.getField(name).get(point));
            } catch (NoSuchFieldException e) {
                System.out.println("not public: " + e.getMessage());
            }
        }
        try {
            String.class.getDeclaredField("value").setAccessible(true);
        } catch (RuntimeException e) {
            System.out.println(e.getClass() + " " + e.getMessage().replaceAll("@.*", ""));
        }
        Field hidden = Base.class.getDeclaredField("hidden");
        hidden.setAccessible(true);
        System.out.println(hidden.get(point));
        hidden.set(point, "new");
        System.out.println(((Base) point).hidden + " " + point.hidden);
        Point.class.getField("shared").setInt(point, 9);
        System.out.println(point.shared + " " + hidden.equals(Base.class.getDeclaredField("hidden")));
    }
}
