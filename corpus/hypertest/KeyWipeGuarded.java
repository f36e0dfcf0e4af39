// counterpoint check KeyWipeGuarded.java --method recycle --secret key
// expect: secure
// what: the slots are visited in a shuffled order that has every slot once, so each part of the key is replaced by a random number; the check on the way can only stop the run
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;

public class KeyWipeGuarded {
    private static final int SLOTS = 8;

    private static int checksum(int[] words) {
        int sum = 0;
        for (int word : words) {
            sum = sum * 31 + word;
        }
        return sum;
    }

    static String recycle(int[] key) {
        int[] buffer = Arrays.copyOf(key, SLOTS);
        int before = checksum(buffer);
        Random noise = new Random();
        List<Integer> slots = new ArrayList<>();
        for (int i = 0; i < SLOTS; i++) {
            buffer[i] ^= noise.nextInt(256);
            slots.add(i);
        }
        Collections.shuffle(slots, noise);
        for (int slot : slots) {
            buffer[slot] = noise.nextInt(256);
        }
        if (checksum(buffer) == before) {
            throw new IllegalStateException("key not wiped");
        }
        return Arrays.toString(buffer);
    }
}
