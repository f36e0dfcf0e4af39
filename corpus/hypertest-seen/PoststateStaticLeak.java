// counterpoint check PoststateStaticLeak.java --method check --secret password --observe poststate
// expect: leak
// what: a static field is reset by the right guess.
public class PoststateStaticLeak {
    static int attempts;
    private static String last;

    static void check(String guess, String password) {
        last = password;
        attempts = guess.equals(password) ? 0 : attempts + 1;
    }
}
