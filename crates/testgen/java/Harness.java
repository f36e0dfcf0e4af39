package counterpoint.confirm;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads requests from a file, one line each, and answers them in another one: all runs, and the first one again. */
public final class Harness {
    private Harness() {
    }

    public static void main(String[] args) throws IOException {
        try (BufferedReader requests = Files.newBufferedReader(Path.of(args[0]), StandardCharsets.UTF_8);
                PrintWriter answers = new PrintWriter(Files.newBufferedWriter(Path.of(args[1])), true)) {
            for (String line = requests.readLine(); line != null; line = requests.readLine()) {
                StringBuilder answer = new StringBuilder();
                Request request = new Request(line);
                for (int run = 0; run <= request.runs.size(); run++) {
                    String seen = new Run(request, run % request.runs.size()).answer();
                    answer.append(answer.length() == 0 ? "" : " ").append(seen);
                }
                answers.println(answer);
            }
        }
        // Threads of programs may be left.
        Runtime.getRuntime().halt(0);
    }
}
