// counterpoint check SequenceWidenSafe.java --method status --secret issued
// expect: secure
// what: the day is a long, so the sum cannot wrap around and is always later than the secret time.
public class SequenceWidenSafe {
    private static final long DAY_MILLIS = 86_400_000L;

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
