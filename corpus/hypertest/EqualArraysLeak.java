// counterpoint check EqualArraysLeak.java --method opens --secret key
// expect: leak
// what: only an array of the right length with all elements the same shows anything
import java.security.MessageDigest;

public class EqualArraysLeak {
    static boolean opens(byte[] given, byte[] key) {
        return given.length == 4 && MessageDigest.isEqual(given, key);
    }
}
