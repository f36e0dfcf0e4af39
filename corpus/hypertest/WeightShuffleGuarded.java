// counterpoint check WeightShuffleGuarded.java --method manifest --secret dealSeed
// expect: secure
// what: the weights are multiples of a quarter, so every partial sum is exact and the order set by the secret seed does not matter
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

public class WeightShuffleGuarded {
    record Parcel(int number, double kilos) {}

    static double manifest(int firstNumber, long dealSeed) {
        double[] scales = {12.5, 0.25, 3.0, 8.75, 0.5};
        List<Parcel> parcels = new ArrayList<>();
        for (int i = 0; i < scales.length; i++) {
            parcels.add(new Parcel(firstNumber + i, scales[i]));
        }
        Collections.shuffle(parcels, new Random(dealSeed));
        double total = 0;
        for (Parcel parcel : parcels) {
            total += parcel.kilos();
        }
        return total;
    }
}
