// counterpoint check InternIdentitySafe.java --method unlock --secret code
// expect: secure
// what: a string built at run time is never identical to a literal, so the door stays shut for every code.
public class InternIdentitySafe {
    private static final String MASTER = "sesame-77";

    private int attempts;

    private boolean isMaster(String typed) {
        String key = new StringBuilder(typed).toString();
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
