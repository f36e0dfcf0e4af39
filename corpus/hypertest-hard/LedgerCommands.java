// counterpoint check LedgerCommands.java --method run --secret salary
// expect: leak
// what: Audit with code "AUD-7" at a balance of exactly 250. [Deposit(250), Audit("AUD-7")]: salary 0 -> "low", salary 5000 -> "high"
import java.util.List;

public class LedgerCommands {
    sealed interface Command permits Deposit, Withdraw, Audit {}

    record Deposit(int amount) implements Command {
        public Deposit {
            if (amount < 0) {
                throw new IllegalArgumentException("negative");
            }
        }
    }

    record Withdraw(int amount) implements Command {}

    record Audit(String code) implements Command {}

    static String run(List<Command> commands, int salary) {
        int balance = 0;
        StringBuilder log = new StringBuilder();
        for (Command command : commands) {
            if (command instanceof Deposit d) {
                balance += d.amount();
            } else if (command instanceof Withdraw w && w.amount() <= balance) {
                balance -= w.amount();
            } else if (command instanceof Audit a) {
                if ("AUD-7".equals(a.code()) && balance == 250) {
                    log.append(salary > 4000 ? "high" : "low");
                } else {
                    log.append("audited;");
                }
            }
        }
        return log.toString();
    }
}
