// counterpoint check TicketFilterLeak.java --method price --secret discount
// expect: leak
// what: the discount is taken off for one kind of objects only, which the types of the method do not name.
public class TicketFilterLeak {
    record Group(int size) {
    }

    static int price(Object buyer, int discount) {
        if (buyer instanceof Group group && group.size() > 20) {
            return 100 - discount;
        }
        return 100;
    }
}
