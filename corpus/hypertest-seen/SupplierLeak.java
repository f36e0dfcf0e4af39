// counterpoint check SupplierLeak.java --method of --secret secret
// expect: leak
// what: a function without parameters gives the secret back.
import java.util.function.Supplier;

public class SupplierLeak {
    static Supplier<Integer> of(String secret) {
        return () -> secret.length();
    }
}
