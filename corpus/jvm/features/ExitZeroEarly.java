// System.exit(0) from a nested call is a normal end, with output before it kept (runs alone).
import java.util.List;

public class ExitZeroEarly {
    static class Command {
        final String name;

        Command(String name) {
            this.name = name;
        }

        void run() {
            switch (name) {
                case "quit":
                    System.out.println("bye");
                    System.exit(0);
                case "after":
                    System.out.println("fell through");
                    break;
                default:
                    System.out.println("run " + name);
            }
        }
    }

    public static void main(String[] args) {
        List<String> names = List.of("a", "b", "c", "after", "d", "e", "f", "quit", "after", "g");
        names.stream().map(Command::new).forEach(Command::run);
        System.out.println("never printed");
    }
}
