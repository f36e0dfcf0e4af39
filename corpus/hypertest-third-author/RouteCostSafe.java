// counterpoint check RouteCostSafe.java --method price --secret fuelSurcharge
// expect: secure
// what: the surcharge is added once per counted leg and taken off again for the same number of legs.
import java.util.Locale;

public class RouteCostSafe {
    enum Service { ECONOMY, STANDARD, EXPRESS }

    private static long perKm(Service s) {
        return switch (s) {
            case ECONOMY -> 45;
            case STANDARD -> 60;
            case EXPRESS -> 110;
        };
    }

    /** Price without fuel, as printed on the freight offer. */
    static String price(int[] legsKm, Service service, boolean insured, long fuelSurcharge) {
        if (legsKm == null || legsKm.length == 0 || service == null) {
            return "no route";
        }
        long total = 0;
        int counted = 0;
        for (int km : legsKm) {
            if (km <= 0) {
                continue; // same depot
            }
            total += km * perKm(service) + fuelSurcharge;
            counted++;
        }
        if (insured) {
            total += 250L * counted;
        }
        // the offer shows the price net of fuel
        long net = total - fuelSurcharge * counted;
        return String.format(Locale.ROOT, "%d leg(s): EUR %d.%02d", counted, net / 100, net % 100);
    }
}
