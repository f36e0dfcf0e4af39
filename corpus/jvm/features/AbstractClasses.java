// Abstract classes with template methods, constructors, protected state and polymorphic arrays.
public class AbstractClasses {
    abstract static class Shape {
        private static int created;
        protected final int id;

        protected Shape() {
            id = ++created;
        }

        abstract double area();

        String name() {
            return getClass().getSimpleName();
        }

        final String describe() {
            return "#" + id + " " + name() + " " + area() + (isLarge() ? " large" : "");
        }

        protected boolean isLarge() {
            return area() > 10;
        }
    }

    static class Circle extends Shape {
        final double r;

        Circle(double r) {
            this.r = r;
        }

        @Override
        double area() {
            return Math.PI * r * r;
        }
    }

    static class Rect extends Shape {
        final double w, h;

        Rect(double w, double h) {
            this.w = w;
            this.h = h;
        }

        @Override
        double area() {
            return w * h;
        }
    }

    static class Square extends Rect {
        Square(double side) {
            super(side, side);
        }

        @Override
        String name() {
            return "Square of " + w;
        }

        @Override
        protected boolean isLarge() {
            return w > 2 && super.isLarge();
        }
    }

    public static void main(String[] args) {
        Shape[] shapes = {new Circle(1), new Rect(2, 3.5), new Square(4), new Circle(2.25), new Square(0.1), new Rect(-1, 20)};
        double total = 0;
        for (Shape s : shapes) {
            System.out.println(s.describe());
            total += s.area();
        }
        System.out.println(total + " " + Shape.created);
    }
}
