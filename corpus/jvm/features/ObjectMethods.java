// toString, equals and hashCode called through Object, interface and array references.
import java.util.ArrayList;
import java.util.List;

public class ObjectMethods {
    interface Marker {
    }

    static class Plain implements Marker {
    }

    static class Valued implements Marker {
        final int v;

        Valued(int v) {
            this.v = v;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Valued && ((Valued) o).v == v;
        }

        @Override
        public int hashCode() {
            return v * 31;
        }

        @Override
        public String toString() {
            return "Valued" + v;
        }
    }

    public static void main(String[] args) {
        Marker plain = new Plain();
        Marker valued = new Valued(3);
        System.out.println(plain.equals(plain) + " " + plain.equals(new Plain()) + " " + valued.equals(new Valued(3)));
        System.out.println(valued.hashCode() + " " + valued + " " + (plain.hashCode() == plain.hashCode()));
        System.out.println(plain.toString().startsWith("ObjectMethods$Plain@") + " " + plain.getClass().getSimpleName());
        System.out.println(plain.toString().equals("ObjectMethods$Plain@" + Integer.toHexString(plain.hashCode())));
        Object array = new int[] {1};
        System.out.println(array.toString().startsWith("[I@") + " " + array.equals(array) + " " + array.equals(new int[] {1}));
        System.out.println(new String[0].toString().startsWith("[Ljava.lang.String;@"));
        System.out.println(array.getClass() == int[].class);
        System.out.println(valued.getClass() == Valued.class);
        System.out.println(((Object) 1).getClass() + " " + ((Object) 'c').getClass().getName() + " " + Marker.class);
        List<Marker> list = new ArrayList<>(List.of(new Valued(1), new Valued(2), plain));
        System.out.println(list.indexOf(new Valued(2)) + " " + list.contains(plain) + " " + list.remove(new Valued(1)) + " "
            + list.indexOf(new Plain()));
        System.out.println(new Object().equals(new Object()) + " " + "a".equals((Object) 'a'));
        Object text = "text";
        System.out.println(text.equals("te" + "xt") + " " + text.hashCode() + " " + text);
        System.out.println(new Valued(5).equals(null) + " " + new Valued(-1).hashCode());
        Runnable lambda = () -> { };
        System.out.println(lambda.equals(lambda) + " " + (lambda.getClass() == Runnable.class));
    }
}
