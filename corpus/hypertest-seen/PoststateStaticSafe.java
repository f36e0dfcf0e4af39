// counterpoint check PoststateStaticSafe.java --method check --secret password --observe poststate
// expect: secure
// what: a static field counts all guesses, and a private one keeps the secret.
public class PoststateStaticSafe {
    static int attempts;
    private static String last;

    static void check(String guess, String password) {
        last = password;
        attempts = attempts + 1;
    }
}
