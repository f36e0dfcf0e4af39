// Reading standard input byte by byte and counting words, lines and letters.
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;

public class StdinBytes {
    public static void main(String[] args) throws IOException {
        int bytes = 0, lines = 0, words = 0;
        boolean inWord = false;
        Map<Character, Integer> letters = new TreeMap<>();
        int checksum = 0;
        int b;
        while ((b = System.in.read()) != -1) {
            bytes++;
            checksum = checksum * 31 + b;
            if (b == '\n') {
                lines++;
            }
            boolean letter = Character.isLetter((char) b) && b < 128;
            if (letter) {
                letters.merge(Character.toLowerCase((char) b), 1, Integer::sum);
            }
            if (letter && !inWord) {
                words++;
            }
            inWord = letter;
        }
        System.out.println(bytes + " bytes " + lines + " lines " + words + " words " + checksum);
        for (Map.Entry<Character, Integer> e : letters.entrySet()) {
            System.out.println(e.getKey() + " " + "*".repeat(e.getValue()));
        }
        System.out.println(System.in.read() + " " + System.in.read(new byte[3]) + " " + System.in.readAllBytes().length);
    }
}
