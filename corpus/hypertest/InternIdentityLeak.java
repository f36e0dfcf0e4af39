// counterpoint check InternIdentityLeak.java --method unlock --secret code
// expect: leak
// what: an interned string is identical to the equal literal, so the master code opens the door.
public class InternIdentityLeak {
    private static final String MASTER = "sesame-77";

    private int attempts;

    private boolean isMaster(String typed) {
        String key = new StringBuilder(typed).toString().intern();
        attempts++;
        return key == MASTER;
    }

    String unlock(String code, int door) {
        if (isMaster(code)) {
            System.out.println("door " + door + " opens");
            return "open";
        }
        System.out.println("door " + door + " stays shut");
        return "shut";
    }
}
