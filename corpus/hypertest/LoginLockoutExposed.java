// counterpoint check LoginLockoutExposed.java --policy LoginLockoutExposed.rifl.xml --entry 'LoginLockoutExposed.attempt(java.lang.String)' --driver 'LoginLockoutExposed.main(java.lang.String[])'
// expect: leak
// what: every answer is the same until the lock, but a right guess sets the failures back, so the fourth answer tells whether the secret password was among the first three
public class LoginLockoutExposed {
    private static final int MAX_FAILURES = 3;

    private String password = "hunter2";
    private int attempts;
    private int failures;
    private boolean signedIn;

    void attempt(String guess) {
        if (failures >= MAX_FAILURES) {
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
        LoginLockoutExposed login = new LoginLockoutExposed();
        String[] guesses = {"letmein", "dragon", "hunter2", "monkey"};
        for (String guess : guesses) {
            login.attempt(guess);
        }
    }
}
