// counterpoint check PoststateArraySafe.java --method mask --secret secret --observe poststate
// expect: secure
// what: the array of the caller holds stars.
public class PoststateArraySafe {
    static void mask(char[] buffer, String secret) {
        for (int i = 0; i < buffer.length; i++) {
            buffer[i] = secret.isEmpty() ? '*' : '*';
        }
    }
}
