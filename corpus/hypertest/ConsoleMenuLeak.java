// counterpoint check ConsoleMenuLeak.java --method serve --secret pin
// expect: leak
// what: a line of the standard input, behind others, opens a maintenance mode
import java.util.Scanner;

public class ConsoleMenuLeak {
    static int serve(String greeting, int pin) {
        Scanner in = new Scanner(System.in);
        int served = 0;
        while (in.hasNextLine()) {
            String line = in.nextLine();
            if (line.equals("quit")) {
                break;
            }
            if (served > 0 && line.equals("maintenance")) {
                System.out.println("pin is " + pin);
            }
            System.out.println(greeting + ' ' + line);
            served++;
        }
        return served;
    }
}
