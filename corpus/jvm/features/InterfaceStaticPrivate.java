// Interfaces with static, private and private static methods.
public class InterfaceStaticPrivate {
    interface Greeter {
        String PREFIX = "Hello";

        String name();

        static Greeter of(String name) {
            return () -> decorate(name);
        }

        private static String decorate(String s) {
            return "<" + s + ">";
        }

        private String line(int n) {
            return PREFIX + " " + name() + "!".repeat(n);
        }

        default String once() {
            return line(1);
        }

        default String shout() {
            return line(3).toUpperCase();
        }

        static int count(Greeter... greeters) {
            int n = 0;
            for (Greeter g : greeters) {
                n += g.name().length();
            }
            return n;
        }
    }

    interface Loud extends Greeter {
        @Override
        default String once() {
            return shout() + count();
        }

        private int count() {
            return name().length();
        }
    }

    record Person(String name) implements Loud {
    }

    public static void main(String[] args) {
        Greeter plain = Greeter.of("world");
        System.out.println(plain.name());
        System.out.println(plain.once());
        System.out.println(plain.shout());
        Greeter person = new Person("Ada");
        System.out.println(person.once());
        System.out.println(person.shout());
        System.out.println(person);
        System.out.println(Greeter.count(plain, person, () -> "xyz"));
        System.out.println(Person.PREFIX + Greeter.PREFIX.length());
    }
}
