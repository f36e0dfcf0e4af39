// counterpoint check PoststateArrayLeak.java --method mask --secret secret --observe poststate
// expect: leak
// what: the array of the caller holds letters of the secret.
public class PoststateArrayLeak {
    static void mask(char[] buffer, String secret) {
        for (int i = 0; i < buffer.length; i++) {
            buffer[i] = i < secret.length() ? secret.charAt(i) : '*';
        }
    }
}
