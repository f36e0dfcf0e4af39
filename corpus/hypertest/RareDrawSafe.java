// counterpoint check RareDrawSafe.java --method draw --secret stock
// expect: secure
// what: what is drawn is shown, and is the same for all secrets, as both runs draw the same numbers
import java.util.Random;

public class RareDrawSafe {
    static int draw(int tickets, int stock) {
        Random random = new Random();
        int drawn = random.nextInt();
        return drawn == 3 ? random.nextInt() : tickets + drawn + stock % 1;
    }
}
