// counterpoint check RecordLeak.java --method of --secret secret
// expect: leak
// what: the components of a record are seen.
public class RecordLeak {
    record Token(int version, String secret) {
    }

    static Token of(String secret) {
        return new Token(1, secret);
    }
}
