// counterpoint check SequenceWidenLeak.java --method status --secret issued
// expect: leak
// what: the sum wraps around in int before it is widened, so late tickets look expired.
public class SequenceWidenLeak {
    private static final int DAY_MILLIS = 86_400_000;

    record Ticket(int issued, String holder) {
        long expires() {
            return issued + DAY_MILLIS;
        }

        boolean isOrdered() {
            return expires() > issued;
        }
    }

    static String status(int issued, String holder) {
        Ticket ticket = new Ticket(issued, holder);
        if (!ticket.isOrdered()) {
            return "expired ticket of " + ticket.holder();
        }
        return "ticket of " + ticket.holder();
    }
}
