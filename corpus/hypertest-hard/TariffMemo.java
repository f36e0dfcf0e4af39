// counterpoint check TariffMemo.java --method compare --secret usage
// expect: leak
// what: poor memo key plan*100+units: the secret call fills the entry that the public call (other, units) reads. plan=0,other=1,units=0: usage=100 collides -> 0*7+100=100 is shown, usage=0 -> 7
import java.util.HashMap;
import java.util.Map;

public class TariffMemo {
    private final Map<Integer, Integer> memo = new HashMap<>();

    int cost(int plan, int units) {
        int key = plan * 100 + units;
        Integer known = memo.get(key);
        if (known != null) {
            return known;
        }
        int result = plan * 7 + units;
        memo.put(key, result);
        return result;
    }

    static int compare(int plan, int other, int units, int usage) {
        if (plan == other || units < 0 || units > 99) {
            return -1;
        }
        TariffMemo tariff = new TariffMemo();
        tariff.cost(plan, usage);
        return tariff.cost(other, units);
    }
}
