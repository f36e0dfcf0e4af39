// counterpoint check LoginLockoutGuarded.java --policy LoginLockoutGuarded.rifl.xml --entry 'LoginLockoutGuarded.attempt(java.lang.String)' --driver 'LoginLockoutGuarded.main(java.lang.String[])'
// expect: secure
// what: the lock counts attempts, right or wrong, so the answers do not depend on the secret password
public class LoginLockoutGuarded {
    private static final int MAX_FAILURES = 3;

    private String password = "hunter2";
    private int attempts;
    private int failures;
    private boolean signedIn;

    void attempt(String guess) {
        if (attempts >= MAX_FAILURES) {
            report("too many attempts, wait a minute");
            return;
        }
        attempts++;
        if (guess.equals(password)) {
            signedIn = true;
            failures = 0;
        } else {
            failures++;
        }
        report("thank you, look into your mailbox");
    }

    private static void report(String answer) {
        if (answer.isEmpty()) {
            throw new IllegalArgumentException("no answer");
        }
    }

    public static void main(String[] args) {
        LoginLockoutGuarded login = new LoginLockoutGuarded();
        String[] guesses = {"letmein", "dragon", "hunter2", "monkey"};
        for (String guess : guesses) {
            login.attempt(guess);
        }
    }
}
