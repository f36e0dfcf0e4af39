// counterpoint check LoyaltyLookupSafe.java --method statement --secret points
// expect: secure
// what: accounts are kept under the names themselves, so no other name finds them
import java.util.HashMap;
import java.util.Map;

public class LoyaltyLookupSafe {
    static String statement(String member, String visitor, int points) {
        Map<String, Integer> accounts = new HashMap<>();
        accounts.put(member, points);
        if (visitor.equals(member)) {
            return "Please sign in to see your points.";
        }
        Integer known = accounts.get(visitor);
        return known == null ? "No account " + visitor.hashCode() : "Balance: " + known;
    }
}
