// counterpoint check PricingPlanSafe.java --method bill --secret loyal
// expect: secure
// what: the secret chooses the plan, but both compute three for each unit and negative usage is cut off before.
public class PricingPlanSafe {
    interface Plan {
        int fee(int units);

        default int invoice(int units) {
            return fee(Math.max(0, Math.min(units, 500))) + 100;
        }
    }

    static class Flat implements Plan {
        @Override
        public int fee(int units) {
            return units * 3;
        }
    }

    static class Metered implements Plan {
        @Override
        public int fee(int units) {
            int sum = 0;
            for (int unit = 0; unit < units; unit++) {
                sum += 3;
            }
            return sum;
        }
    }

    static int bill(int units, boolean loyal) {
        Plan plan = loyal ? new Flat() : new Metered();
        return plan.invoice(units);
    }
}
