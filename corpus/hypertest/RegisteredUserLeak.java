// counterpoint check RegisteredUserLeak.java --method verify --secret limit
// expect: leak
// what: only a user who was registered before gets an answer that depends on the secret.
import java.util.HashMap;
import java.util.Map;

public class RegisteredUserLeak {
    private final Map<String, String> passwords = new HashMap<>();

    public void register(String user, String password) {
        if (user.isEmpty()) {
            throw new IllegalArgumentException("no name");
        }
        passwords.put(user, password);
    }

    public boolean verify(String user, String password, int limit) {
        String known = passwords.get(user);
        return known != null && known.equals(password) && limit > 5;
    }
}
