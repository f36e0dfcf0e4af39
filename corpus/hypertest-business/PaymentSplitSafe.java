// counterpoint check PaymentSplitSafe.java --method report --secret fraudLimit
// expect: secure
// what: the secret limit only decides into which group a payment goes, and only the totals over both groups are reported.
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

public class PaymentSplitSafe {
    record Totals(int count, long sum) {
        Totals plus(Totals other) {
            return new Totals(count + other.count, sum + other.sum);
        }
    }

    public static String report(String merchant, List<Integer> payments, int fraudLimit) {
        if (payments == null || payments.isEmpty()) {
            return merchant + ": no payments";
        }
        Map<Boolean, List<Integer>> groups = payments.stream()
                .filter(Objects::nonNull)
                .collect(Collectors.partitioningBy(p -> p > fraudLimit));
        Totals suspicious = totals(groups.get(true));
        Totals normal = totals(groups.get(false));
        Totals all = suspicious.plus(normal);
        return merchant + ": " + all.count() + " payments, " + all.sum() + " cents";
    }

    private static Totals totals(List<Integer> group) {
        long sum = group.stream().mapToLong(Integer::longValue).sum();
        return new Totals(group.size(), sum);
    }
}
