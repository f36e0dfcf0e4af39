// counterpoint check TaxBracketLeak.java --method estimate --secret income
// expect: leak
// what: for joint filers in supported years the estimate depends on which bracket the secret income falls in.
public class TaxBracketLeak {
    public enum Status { SINGLE, JOINT, EXEMPT }

    private static final double[] LIMITS = {0, 20_000, 80_000, 170_000};
    private static final double[] RATES = {0.10, 0.12, 0.22, 0.24};

    static double estimate(Status status, int year, double withheld, double income) {
        if (status == null || year < 2015 || year > 2022) {
            return 0.0;
        }
        if (status == Status.EXEMPT || Double.isNaN(withheld) || withheld < 0) {
            return 0.0;
        }
        if (status == Status.SINGLE) {
            return Math.rint(withheld * 1.05);
        }
        double tax = bracketTax(income);
        if (tax <= withheld) {
            return 0.0;
        }
        return Math.ceil((tax - withheld) / 500.0) * 500.0;
    }

    private static double bracketTax(double income) {
        double tax = 0;
        for (int i = 0; i < LIMITS.length; i++) {
            double top = i + 1 < LIMITS.length ? LIMITS[i + 1] : Double.MAX_VALUE;
            if (income > LIMITS[i]) {
                tax += (Math.min(income, top) - LIMITS[i]) * RATES[i];
            }
        }
        return tax;
    }
}
