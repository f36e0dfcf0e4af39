// Enums: values, valueOf, ordinal, compareTo, switch, fields and static members.
import java.util.Arrays;

public class EnumBasics {
    enum Planet {
        MERCURY(3.303e+23, 2.4397e6), EARTH(5.976e+24, 6.37814e6), JUPITER(1.9e+27, 7.1492e7);

        private final double mass;
        private final double radius;
        private static int lookups;

        Planet(double mass, double radius) {
            this.mass = mass;
            this.radius = radius;
        }

        double gravity() {
            lookups++;
            return 6.67300E-11 * mass / (radius * radius);
        }
    }

    enum Level {
        LOW, MEDIUM, HIGH;

        Level next() {
            return values()[(ordinal() + 1) % values().length];
        }

        @Override
        public String toString() {
            return name().charAt(0) + name().substring(1).toLowerCase();
        }
    }

    static int cost(Level level) {
        switch (level) {
            case LOW:
                return 1;
            case HIGH:
                return 100;
            default:
                return 10;
        }
    }

    public static void main(String[] args) {
        for (Planet p : Planet.values()) {
            System.out.println(p + " " + p.gravity() + " " + p.ordinal());
        }
        System.out.println(Planet.lookups);
        for (Level l : Level.values()) {
            System.out.println(l + " " + l.name() + " " + l.next() + " " + cost(l) + " " + l.compareTo(Level.MEDIUM));
        }
        System.out.println(Level.valueOf("LOW") == Level.LOW);
        try {
            Level.valueOf("Low");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Level.HIGH.equals(Planet.EARTH) + " " + Level.HIGH.getDeclaringClass().getSimpleName());
        Level[] copy = Level.values();
        copy[0] = null;
        System.out.println(Arrays.toString(Level.values()) + " " + (Level.values() == Level.values()));
    }
}
