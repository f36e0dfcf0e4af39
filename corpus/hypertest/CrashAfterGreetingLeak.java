// counterpoint check CrashAfterGreetingLeak.java --secret badge
// expect: leak
// what: an exception leaves main in every run, after something of the badge was printed
public class CrashAfterGreetingLeak {
    static int badge = 4711;

    public static void main(String[] args) {
        System.out.println("welcome to floor " + badge / 1000);
        throw new IllegalStateException("no door");
    }
}
