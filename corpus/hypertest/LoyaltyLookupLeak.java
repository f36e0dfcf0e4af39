// counterpoint check LoyaltyLookupLeak.java --method statement --secret points
// expect: leak
// what: accounts are kept under the hash codes of their names, so another name with the same hash code is shown the points
import java.util.HashMap;
import java.util.Map;

public class LoyaltyLookupLeak {
    static String statement(String member, String visitor, int points) {
        Map<Integer, Integer> accounts = new HashMap<>();
        accounts.put(member.hashCode(), points);
        if (visitor.equals(member)) {
            return "Please sign in to see your points.";
        }
        Integer known = accounts.get(visitor.hashCode());
        return known == null ? "No account for " + visitor : "Balance: " + known;
    }
}
