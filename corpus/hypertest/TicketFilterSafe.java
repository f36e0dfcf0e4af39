// counterpoint check TicketFilterSafe.java --method price --secret discount
// expect: secure
// what: large groups pay a fixed price; the discount is computed and dropped.
public class TicketFilterSafe {
    record Group(int size) {
    }

    static int price(Object buyer, int discount) {
        if (buyer instanceof Group group && group.size() > 20) {
            int reduced = 100 - discount;
            return reduced - reduced + 90;
        }
        return 100;
    }
}
