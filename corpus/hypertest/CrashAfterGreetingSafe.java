// counterpoint check CrashAfterGreetingSafe.java --secret badge
// expect: secure
// what: an exception leaves main for some badges: that a run ends early is an abnormal end, and its stack trace is not what the program shows
public class CrashAfterGreetingSafe {
    static int badge = 4711;

    public static void main(String[] args) {
        System.out.println("welcome");
        int[] doors = new int[3];
        if (badge == 17) {
            doors[badge] = 1;
        }
    }
}
