// counterpoint check PoststateUnseenSafe.java --method mask --secret secret
// expect: secure
// what: what becomes of an argument is not seen by default.
public class PoststateUnseenSafe {
    static void mask(char[] buffer, String secret) {
        for (int i = 0; i < buffer.length; i++) {
            buffer[i] = i < secret.length() ? secret.charAt(i) : '*';
        }
    }
}
