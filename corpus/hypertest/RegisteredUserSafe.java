// counterpoint check RegisteredUserSafe.java --method verify --secret limit
// expect: secure
// what: users who were registered before get an answer, and what is printed for them does not depend on the secret.
import java.util.HashMap;
import java.util.Map;

public class RegisteredUserSafe {
    private final Map<String, String> passwords = new HashMap<>();
    private int lastLimit;

    public void register(String user, String password) {
        System.out.println("registered " + user);
        passwords.put(user, password);
    }

    public boolean verify(String user, String password, int limit) {
        lastLimit = limit;
        String known = passwords.get(user);
        return known != null && known.equals(password);
    }
}
