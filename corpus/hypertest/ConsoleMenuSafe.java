// counterpoint check ConsoleMenuSafe.java --method serve --secret pin
// expect: secure
// what: lines are answered, and none of them shows the pin
import java.util.Scanner;

public class ConsoleMenuSafe {
    static int serve(String greeting, int pin) {
        Scanner in = new Scanner(System.in);
        int served = 0;
        while (in.hasNextLine()) {
            String line = in.nextLine();
            if (line.equals("quit")) {
                break;
            }
            if (served > 0 && line.equals("maintenance")) {
                System.out.println("pin is " + "*".repeat(4));
            }
            System.out.println(greeting + ' ' + line);
            served++;
        }
        return served;
    }
}
