// counterpoint check KeyWipeExposed.java --method recycle --secret key
// expect: leak
// what: eight random numbers go to eight slots drawn at random, so some slots are hit twice and others keep their part of the key
import java.util.Arrays;
import java.util.Random;

public class KeyWipeExposed {
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
        for (int i = 0; i < SLOTS; i++) {
            buffer[noise.nextInt(SLOTS)] = noise.nextInt(256);
        }
        if (checksum(buffer) == before) {
            throw new IllegalStateException("key not wiped");
        }
        return Arrays.toString(buffer);
    }
}
