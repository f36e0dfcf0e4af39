// counterpoint check PremiumQuoteLeak.java --method quote --secret risk
// expect: leak
// what: the secret risk class raises the premium of middle-aged customers in region NW with a high coverage.
public class PremiumQuoteLeak {
    public enum Risk {
        LOW(0), MEDIUM(12), HIGH(30);

        final int surcharge;

        Risk(int surcharge) {
            this.surcharge = surcharge;
        }
    }

    public static int quote(int age, String region, int coverage, Risk risk) {
        if (age < 18 || age > 75 || coverage <= 0 || coverage % 1000 != 0) {
            return -1;
        }
        int base = coverage / 1000 * (age < 40 ? 2 : 3);
        if (region == null) {
            return base;
        }
        switch (region) {
            case "NW":
                if (age >= 40 && age <= 60 && coverage > 250_000) {
                    int extra = risk == null ? 0 : risk.surcharge;
                    return base + base * extra / 100;
                }
                return base;
            case "SE":
                return base + 20;
            default:
                return base;
        }
    }
}
