// counterpoint check PricingPlanLeak.java --method bill --secret loyal
// expect: leak
// what: the two plans agree on every usage but negative ones, so a refund shows which plan the customer has.
public class PricingPlanLeak {
    interface Plan {
        int fee(int units);

        default int invoice(int units) {
            return fee(Math.min(units, 500)) + 100;
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
