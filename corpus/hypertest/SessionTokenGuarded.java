// counterpoint check SessionTokenGuarded.java --method open --secret clearance
// expect: secure
// what: codes come from a generator of their own, so the one for tokens gives its first number whether or not a code was drawn
import java.util.Random;

public class SessionTokenGuarded {
    static final class Session {
        private final String user;
        private int stepUpCode;
        private String token = "";

        Session(String user) {
            this.user = user;
        }

        String cookie() {
            return user.length() + "-" + token;
        }
    }

    static String open(String user, long seed, int clearance) {
        Random codes = new Random(~seed);
        Random tokens = new Random(seed);
        Session session = new Session(user);
        if (clearance >= 5 && clearance < 9) {
            session.stepUpCode = 1000 + codes.nextInt(9000);
        }
        session.token = Long.toHexString(tokens.nextLong());
        return session.cookie();
    }
}
