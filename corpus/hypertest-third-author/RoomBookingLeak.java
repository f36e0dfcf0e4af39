// counterpoint check RoomBookingLeak.java --method request --secret privateSlots
// expect: leak
// what: a well-formed request is answered differently when it collides with a private appointment.
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

public class RoomBookingLeak {
    record Slot(int from, int to) {
        boolean overlaps(Slot o) {
            return from < o.to && o.from < to;
        }
    }

    /** Reads start/end pairs (minutes of the day). */
    static class Slots implements Iterable<Slot> {
        private final int[] raw;

        Slots(int[] raw) { this.raw = raw == null ? new int[0] : raw; }

        @Override
        public Iterator<Slot> iterator() {
            return new Iterator<>() {
                private int pos = 0;

                @Override
                public boolean hasNext() { return pos + 1 < raw.length; }

                @Override
                public Slot next() {
                    if (!hasNext()) {
                        throw new NoSuchElementException();
                    }
                    Slot s = new Slot(raw[pos], raw[pos + 1]);
                    pos += 2;
                    return s;
                }
            };
        }
    }

    public static String request(int startMinute, int duration, int[] privateSlots) {
        if (duration < 15 || duration > 120) {
            return "duration must be between 15 minutes and 2 hours";
        }
        if (startMinute < 8 * 60 || startMinute + duration > 18 * 60) {
            return "outside office hours";
        }
        if (startMinute % 15 != 0 || duration % 15 != 0) {
            return "please use quarter hours";
        }
        Slot wanted = new Slot(startMinute, startMinute + duration);
        List<Slot> clashes = new ArrayList<>();
        for (Slot s : new Slots(privateSlots)) {
            if (s.overlaps(wanted)) {
                clashes.add(s);
            }
        }
        return clashes.isEmpty() ? "booked" : "host not available";
    }
}
