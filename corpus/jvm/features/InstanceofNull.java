// instanceof on null, classes, interfaces, arrays and generic types.
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.RandomAccess;

public class InstanceofNull {
    interface A {
    }

    interface B extends A {
    }

    static class C implements B {
    }

    static class D extends C {
    }

    static String test(Object o) {
        return (o instanceof A) + " " + (o instanceof B) + " " + (o instanceof C) + " " + (o instanceof D) + " "
            + (o instanceof Object) + " " + (o instanceof Object[]) + " " + (o instanceof int[]) + " "
            + (o instanceof Cloneable) + " " + (o instanceof Comparable) + " " + (o instanceof Number) + " "
            + (o instanceof Collection) + " " + (o instanceof RandomAccess) + " " + (o instanceof A[]);
    }

    public static void main(String[] args) {
        System.out.println("null     " + test(null));
        System.out.println("C        " + test(new C()));
        System.out.println("D        " + test(new D()));
        System.out.println("anon A   " + test(new A() { }));
        System.out.println("int[]    " + test(new int[0]));
        System.out.println("int[][]  " + test(new int[0][0]));
        System.out.println("String[] " + test(new String[0]));
        System.out.println("D[]      " + test(new D[0]));
        System.out.println("B[][]    " + test(new B[0][0]));
        System.out.println("String   " + test(""));
        System.out.println("Integer  " + test(1));
        System.out.println("char     " + test('c'));
        System.out.println("list     " + test(new ArrayList<String>()));
        System.out.println("List.of  " + test(List.of()));
        System.out.println("lambda   " + test((Runnable) () -> { }));
        List<? extends Number> numbers = List.of(1, 2.5, 3L, 4f);
        for (Number n : numbers) {
            System.out.println(n + " " + (n instanceof Integer) + (n instanceof Double) + (n instanceof Long));
        }
    }
}
