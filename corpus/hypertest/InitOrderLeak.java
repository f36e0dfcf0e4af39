// counterpoint check InitOrderLeak.java --method greeting --secret InitOrderLeak.seed
// expect: leak
// what: the banner is derived from the seed by a static initialiser that runs after the seed was set.
public class InitOrderLeak {
    private static int seed = 7001;
    private static String banner = derive("build-");

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
