// counterpoint check SessionTokenExposed.java --method open --secret clearance
// expect: leak
// what: a session with secret clearance 5 to 8 takes one more number from the generator, so the token after it is another one of the sequence
import java.util.Random;

public class SessionTokenExposed {
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
        Random random = new Random(seed);
        Session session = new Session(user);
        if (clearance >= 5 && clearance < 9) {
            session.stepUpCode = 1000 + random.nextInt(9000);
        }
        session.token = Long.toHexString(random.nextLong());
        return session.cookie();
    }
}
