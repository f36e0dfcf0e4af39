// counterpoint check InitOrderSafe.java --method greeting --secret InitOrderSafe.seed
// expect: secure
// what: the banner is derived before the initialiser of the seed runs, so it always sees zero.
public class InitOrderSafe {
    private static String banner = derive("build-");
    private static int seed = 7001;

    private static String derive(String prefix) {
        return prefix + (seed * 31 + 5);
    }

    private static int rounds;

    static {
        rounds = Math.max(3, rounds);
    }

    static String greeting(String name) {
        return name + ", welcome to " + banner + " after " + rounds + " rounds";
    }
}
