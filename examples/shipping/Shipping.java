/** What a parcel costs, in cents. */
public class Shipping {
    static int price(int grams) {
        int steps = 0;
        for (int left = grams; left > 0; left -= 250) {
            steps++;
        }
        return 300 + steps * 45;
    }

    static int fast(int grams) {
        if (grams < 0) {
            return 300;
        }
        return 300 + (grams + 249) / 250 * 45;
    }

    static int faster(int grams) {
        return 300 + ((grams + 256) >> 8) * 45;
    }
}
