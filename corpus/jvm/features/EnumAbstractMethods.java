// Enum constants with bodies, abstract methods, interfaces and their classes.
import java.util.function.IntBinaryOperator;

public class EnumAbstractMethods {
    enum Op implements IntBinaryOperator {
        PLUS("+") {
            @Override
            public int applyAsInt(int a, int b) {
                return a + b;
            }
        },
        TIMES("*") {
            @Override
            public int applyAsInt(int a, int b) {
                return a * b;
            }

            @Override
            boolean binds() {
                return true;
            }
        },
        MINUS("-") {
            private int used;

            @Override
            public int applyAsInt(int a, int b) {
                used++;
                return a - b - (used > 1 ? 1000 : 0);
            }
        };

        final String symbol;

        Op(String symbol) {
            this.symbol = symbol;
        }

        boolean binds() {
            return false;
        }

        static Op of(String symbol) {
            for (Op op : values()) {
                if (op.symbol.equals(symbol)) {
                    return op;
                }
            }
            throw new IllegalArgumentException("no operator " + symbol);
        }
    }

    enum Single {
        INSTANCE;

        int state;
    }

    public static void main(String[] args) {
        for (Op op : Op.values()) {
            System.out.println(op + " " + op.symbol + " " + op.applyAsInt(7, 3) + " " + op.binds());
            System.out.println(op.getClass().getName() + " " + op.getDeclaringClass().getName());
        }
        System.out.println(Op.of("-").applyAsInt(1, 1) + " " + Op.MINUS.applyAsInt(5, 5));
        try {
            Op.of("%");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        Single.INSTANCE.state += 3;
        System.out.println(Single.valueOf("INSTANCE").state);
    }
}
