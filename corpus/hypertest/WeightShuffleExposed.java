// counterpoint check WeightShuffleExposed.java --method manifest --secret dealSeed
// expect: leak
// what: the secret seed decides the order of addition, and decimal weights are rounded differently in another order
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

public class WeightShuffleExposed {
    record Parcel(int number, double kilos) {}

    static double manifest(int firstNumber, long dealSeed) {
        double[] scales = {0.1, 0.2, 0.3, 0.7, 12.4};
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
