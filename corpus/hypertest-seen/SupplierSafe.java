// counterpoint check SupplierSafe.java --method of --secret secret
// expect: secure
// what: a function keeps the secret, and gives nothing of it back.
import java.util.function.Supplier;

public class SupplierSafe {
    static Supplier<Integer> of(String secret) {
        return () -> secret.length() * 0;
    }
}
