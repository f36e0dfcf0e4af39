// counterpoint check PermissionMaskLeak.java --method describe --secret grants
// expect: leak
// what: when the viewer has both READ and AUDIT and is not suspended, the inherited grants are listed.
public class PermissionMaskLeak {
    static final int READ = 1;
    static final int WRITE = 1 << 1;
    static final int DELETE = 1 << 2;
    static final int SUSPENDED = 1 << 5;
    static final int AUDIT = 1 << 9;

    public static String describe(int viewer, int grants) {
        StringBuilder out = new StringBuilder("viewer=");
        out.append(names(viewer));
        if ((viewer & (READ | AUDIT)) == (READ | AUDIT) && (viewer & SUSPENDED) == 0) {
            int inherited = grants & ~viewer;
            out.append(" inherited=").append(names(inherited));
        } else {
            out.append(" inherited=hidden");
        }
        return out.toString();
    }

    private static String names(int mask) {
        StringBuilder sb = new StringBuilder();
        if ((mask & READ) != 0) sb.append('r');
        if ((mask & WRITE) != 0) sb.append('w');
        if ((mask & DELETE) != 0) sb.append('d');
        return sb.length() == 0 ? "-" : sb.toString();
    }
}
