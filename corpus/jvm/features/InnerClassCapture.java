// Inner classes with access to outer fields, this-qualification, captured locals and inner inheritance.
public class InnerClassCapture {
    private int counter = 10;
    private static int shared = 1;

    class Inner {
        int counter = 20;

        class Deep {
            int counter = 30;

            String show(int counter) {
                return counter + " " + this.counter + " " + Inner.this.counter + " " + InnerClassCapture.this.counter;
            }

            void bump() {
                InnerClassCapture.this.counter++;
                Inner.this.counter += 2;
                counter += 3;
                shared *= 2;
            }
        }
    }

    class Child extends Inner {
        Child() {
            counter += 5;
        }
    }

    interface Op {
        int apply(int x);
    }

    Op adder(final int n) {
        int twice = n * 2;
        class Local implements Op {
            @Override
            public int apply(int x) {
                return x + n + twice + counter++;
            }
        }
        return new Local();
    }

    public static void main(String[] args) {
        InnerClassCapture outer = new InnerClassCapture();
        InnerClassCapture.Inner inner = outer.new Inner();
        Inner.Deep deep = inner.new Deep();
        System.out.println(deep.show(40));
        deep.bump();
        deep.bump();
        System.out.println(deep.show(41) + " shared " + shared);
        System.out.println(outer.new Child().new Deep().show(42));
        Op op = outer.adder(100);
        System.out.println(op.apply(1) + " " + op.apply(1) + " " + outer.adder(0).apply(0) + " " + outer.counter);
        System.out.println(new InnerClassCapture().new Inner().new Deep().show(0));
        System.out.println(deep.getClass().getName() + " " + op.getClass().getName());
        System.out.println(op.getClass().getSimpleName());
    }
}
