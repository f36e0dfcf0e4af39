// counterpoint check PinStore.java --method transfer --secret Account.pin --public Log.write()
// expect: leak
// what: the field pin decides which line is logged, when 1000 < amount and the account is locked by three wrong tries. pin 4711 vs 1
import java.util.ArrayList;
import java.util.List;

public class PinStore {
    static void transfer(int amount, int... guesses) {
        Account account = new Account();
        for (int guess : guesses) {
            account.unlock(guess | 0x40000000);
        }
        if (account.locked() && amount > 1000) {
            Log.write("locked, " + (account.even() ? "queue A" : "queue B"));
        } else {
            Log.write("accepted");
        }
    }

    static class Log {
        static final List<String> LINES = new ArrayList<>();

        static void write(String line) {
            LINES.add(line);
        }
    }

    static class Account {
        private int pin = 1234;
        private int failures;

        boolean unlock(int guess) {
            if (failures >= 3) {
                return false;
            }
            if (guess == pin) {
                failures = 0;
                return true;
            }
            failures++;
            return false;
        }

        boolean locked() {
            return failures >= 3;
        }

        boolean even() {
            return pin % 2 == 0;
        }
    }
}
