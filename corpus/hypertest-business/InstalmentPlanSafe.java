// counterpoint check InstalmentPlanSafe.java --method plan --secret riskScore
// expect: secure
// what: risky and normal customers are computed by different code, but both formulas give the same total.
public class InstalmentPlanSafe {
    interface Calculator {
        int total(int monthlyCents, int months);
    }

    /** Posts each instalment with its fee separately. */
    static class Itemised implements Calculator {
        public int total(int monthlyCents, int months) {
            int total = 0;
            for (int m = 1; m <= months; m++) {
                total += monthlyCents;
                total += FEE_CENTS;
            }
            return total;
        }
    }

    /** One posting for the whole plan. */
    static class Lump implements Calculator {
        public int total(int monthlyCents, int months) {
            return (monthlyCents + FEE_CENTS) * months;
        }
    }

    private static final int FEE_CENTS = 199;
    private static final double RISKY = 0.7;

    static String plan(int monthlyCents, int months, double riskScore) {
        if (months < 1 || months > 120) {
            return "no plan";
        }
        Calculator calculator = riskScore > RISKY ? new Itemised() : new Lump();
        return months + " months, total " + calculator.total(monthlyCents, months);
    }
}
