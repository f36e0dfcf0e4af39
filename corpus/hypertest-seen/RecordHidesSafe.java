// counterpoint check RecordHidesSafe.java --method of --secret secret
// expect: secure
// what: a record of an object that hides the secret.
public class RecordHidesSafe {
    record Envelope(int version, Object token) {
    }

    static final class Token {
        private final String secret;

        Token(String secret) {
            this.secret = secret;
        }
    }

    static Envelope of(String secret) {
        return new Envelope(1, new Token(secret));
    }
}
