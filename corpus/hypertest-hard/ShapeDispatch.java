// counterpoint check ShapeDispatch.java --method describe --secret factor
// expect: secure
// what: every Shape that is a Square is caught by the earlier test for Rectangular; the branch that uses the factor is dead
public class ShapeDispatch {
    interface Shape {
        default String label() {
            return getClass().getSimpleName();
        }
    }

    interface Rectangular extends Shape {
        int width();

        int height();

        default long area() {
            return (long) width() * height();
        }
    }

    record Box(int width, int height) implements Rectangular {}

    record Square(int side) implements Rectangular {
        public int width() {
            return side;
        }

        public int height() {
            return side;
        }
    }

    record Circle(int radius) implements Shape {}

    static String describe(Shape shape, int factor) {
        long scaled;
        if (shape instanceof Rectangular r) {
            scaled = r.area();
        } else if (shape instanceof Circle c) {
            scaled = 3L * c.radius() * c.radius() + (factor - factor);
        } else if (shape instanceof Square s) {
            scaled = (long) s.side() * factor;
        } else {
            scaled = -1;
        }
        return (shape == null ? "none" : shape.label()) + "=" + scaled;
    }
}
