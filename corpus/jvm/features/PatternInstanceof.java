// Pattern matching for instanceof: scope by flow, conditions, negation and shadowing of fields.
import java.util.List;

public class PatternInstanceof {
    static String s = "field";

    static String describe(Object o) {
        if (o instanceof Integer i && i > 10) {
            return "big int " + (i + 1);
        } else if (o instanceof Integer i) {
            return "int " + i;
        } else if (o instanceof String s && !s.isEmpty()) {
            return "string " + s.charAt(0) + s.length();
        } else if (o instanceof int[] a) {
            return "ints " + a.length;
        } else if (o instanceof List<?> list && list.size() == 1 && list.get(0) instanceof String first) {
            return "list of " + first;
        }
        return "other " + s;
    }

    static int length(Object o) {
        if (!(o instanceof CharSequence cs)) {
            return -1;
        }
        return cs.length();
    }

    static final class Money {
        final long cents;

        Money(long cents) {
            this.cents = cents;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Money m && m.cents == cents;
        }

        @Override
        public int hashCode() {
            return Long.hashCode(cents);
        }
    }

    public static void main(String[] args) {
        Object[] all = {5, 50, "hey", "", new int[3], List.of("x"), List.of(1), null, 'c', 2.5};
        for (Object o : all) {
            System.out.println(describe(o) + " " + length(o));
        }
        System.out.println(length(new StringBuilder("four")));
        System.out.println(new Money(5).equals(new Money(5)) + " " + new Money(5).equals(null) + new Money(5).equals("5"));
        Object o = "loop";
        while (!(o instanceof Integer n)) {
            o = o.toString().length();
        }
        System.out.println(n * 2);
        System.out.println(o instanceof Number x ? x.doubleValue() / 8 : -1);
    }
}
