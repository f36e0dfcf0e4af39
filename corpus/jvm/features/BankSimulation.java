// An ordinary small program: accounts, transfers, a log, own exceptions, interfaces and sorting.
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

public class BankSimulation {
    static class BankException extends Exception {
        BankException(String message) {
            super(message);
        }
    }

    interface Account {
        String owner();

        long cents();

        void change(long cents) throws BankException;
    }

    static class Basic implements Account, Comparable<Account> {
        private final String owner;
        protected long cents;

        Basic(String owner, long cents) {
            this.owner = owner;
            this.cents = cents;
        }

        public String owner() {
            return owner;
        }

        public long cents() {
            return cents;
        }

        public void change(long amount) throws BankException {
            if (cents + amount < limit()) {
                throw new BankException(owner + " lacks " + (limit() - cents - amount));
            }
            cents += amount;
        }

        protected long limit() {
            return 0;
        }

        public int compareTo(Account o) {
            return Long.compare(o.cents(), cents);
        }
    }

    static class Premium extends Basic {
        Premium(String owner, long cents) {
            super(owner, cents);
        }

        @Override
        protected long limit() {
            return -10_000;
        }
    }

    public static void main(String[] args) {
        Map<String, Basic> bank = new LinkedHashMap<>();
        for (Basic b : List.of(new Basic("ann", 50_00), new Premium("bob", 10_00), new Basic("cid", 0))) {
            bank.put(b.owner(), b);
        }
        String[] orders = {"ann bob 2000", "bob cid 9000", "cid ann 9500", "cid ann 8999", "bob dee 1", "ann bob x"};
        int failures = 0;
        for (String order : orders) {
            String[] f = order.split(" ");
            try {
                long amount = Long.parseLong(f[2]);
                bank.get(f[0]).change(-amount);
                bank.get(f[1]).change(amount);
                System.out.println("done " + order);
            } catch (BankException | NumberFormatException e) {
                System.out.println("failed " + order + ": " + e.getMessage());
                failures++;
            } catch (NullPointerException e) {
                System.out.println("nobody called " + f[1]);
            }
        }
        List<Basic> ranking = new ArrayList<>(bank.values());
        Collections.sort(ranking);
        for (Basic b : ranking) {
            System.out.printf("%-5s %8.2f%n", b.owner(), b.cents() / 100.0);
        }
        System.out.println(failures + " " + ranking.stream().mapToLong(Account::cents).sum());
    }
}
