// counterpoint check SecondCallLeak.java --method enter --secret badge
// expect: leak
// what: nothing shows before the method is called a second time
import java.util.ArrayList;
import java.util.List;

public class SecondCallLeak {
    private final List<String> inside = new ArrayList<>();

    public int enter(String name, int badge) {
        inside.add(name);
        return inside.size() < 2 ? 0 : badge % 7;
    }
}
