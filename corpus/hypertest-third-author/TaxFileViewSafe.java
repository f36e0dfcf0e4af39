// counterpoint check TaxFileViewSafe.java --method view --secret tipOff
// expect: secure
// what: the role is converted to lower case before it is compared with upper case names, so the branch with the tip-off is dead.
import java.util.Locale;

public class TaxFileViewSafe {
    private static long tax(long income) {
        if (income <= 11_000) {
            return 0;
        }
        if (income <= 50_000) {
            return (income - 11_000) / 5;
        }
        return 7_800 + (income - 50_000) * 2 / 5;
    }

    private static String normalize(String role) {
        return role == null ? "" : role.strip().toLowerCase(Locale.ROOT);
    }

    /** Text of the case file page for an officer. */
    public static String view(String role, int income, boolean married, String tipOff) {
        long due = tax(income);
        if (married && due > 0) {
            due = due - due / 10;
        }
        String r = normalize(role);
        String extra = switch (r) {
            case "AUDITOR", "ADMIN" -> "informant: " + tipOff;
            case "clerk" -> "read only";
            case "" -> "not logged in";
            default -> "";
        };
        StringBuilder page = new StringBuilder();
        page.append("tax due: ").append(due);
        if (!extra.isEmpty()) {
            page.append("\nnote: ").append(extra);
        }
        if (tipOff != null && !tipOff.isBlank() && r.equals("Auditor")) {
            page.append("\n(!)");
        }
        return page.toString();
    }
}
