package counterpoint.confirm;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads requests from a file, one line each, and answers them in another one: runs A, B, and A again. */
public final class Harness {
    private Harness() {
    }

    public static void main(String[] args) throws IOException {
        try (BufferedReader requests = Files.newBufferedReader(Path.of(args[0]), StandardCharsets.UTF_8);
                PrintWriter answers = new PrintWriter(Files.newBufferedWriter(Path.of(args[1])), true)) {
            for (String line = requests.readLine(); line != null; line = requests.readLine()) {
                StringBuilder answer = new StringBuilder();
                Request request = new Request(line);
                for (int run : new int[] {0, 1, 0}) {
                    answer.append(answer.length() == 0 ? "" : " ").append(new Run(request, run).answer());
                }
                answers.println(answer);
            }
        }
        // Threads of programs may be left.
        Runtime.getRuntime().halt(0);
    }
}
