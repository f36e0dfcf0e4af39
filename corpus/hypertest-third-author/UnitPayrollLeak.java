// counterpoint check UnitPayrollLeak.java --method report --secret directorPay
// expect: leak
// what: units are suppressed by head count only, so a large enough unit with sub-units prints a total including the director.
public class UnitPayrollLeak {
    record Unit(int staff, int averagePay, Unit left, Unit right) { }

    private static final int MIN_GROUP = 5;

    static int staff(Unit u) {
        return u == null ? 0 : Math.max(0, u.staff()) + staff(u.left()) + staff(u.right());
    }

    static long payroll(Unit u) {
        if (u == null) {
            return 0;
        }
        return (long) Math.max(0, u.staff()) * u.averagePay() + payroll(u.left()) + payroll(u.right());
    }

    static int depth(Unit u) {
        return u == null ? 0 : 1 + Math.max(depth(u.left()), depth(u.right()));
    }

    /** Line for the published staff report. */
    public static String report(Unit root, long directorPay) {
        if (root == null) {
            return "no data";
        }
        int heads = staff(root);
        long total = payroll(root);
        if (depth(root) > 1) {
            // a unit that has sub-units is led by a director
            heads = heads + 1;
            total = total + directorPay;
        }
        if (heads < MIN_GROUP) {
            return heads + " people, payroll suppressed";
        }
        long thousands = Math.round(total / 1000.0);
        return heads + " people, payroll " + thousands + "k";
    }
}
