// counterpoint check CreditPolicyLeak.java --method report --secret score
// expect: leak
// what: a strict policy lets the score through; policies are made by a factory only.
public class CreditPolicyLeak {
    static final class Policy {
        static final Policy DEFAULT = of(3);

        private final int limit;

        private Policy(int limit) {
            this.limit = limit;
        }

        static Policy of(int limit) {
            return new Policy(limit);
        }
    }

    static int report(Policy policy, int score) {
        return policy.limit > 5 ? score : 0;
    }
}
