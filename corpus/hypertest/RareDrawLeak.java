// counterpoint check RareDrawLeak.java --method draw --secret stock
// expect: leak
// what: one of four billion random numbers without a seed shows the secret
import java.util.Random;

public class RareDrawLeak {
    static int draw(int tickets, int stock) {
        int drawn = new Random().nextInt();
        return drawn == 3 ? stock : tickets;
    }
}
