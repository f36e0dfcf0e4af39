// BufferedReader over standard input: lines, tokens, characters, and the end of the stream.
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.StringTokenizer;

public class BufferedReaderStdin {
    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        int rows = Integer.parseInt(in.readLine().trim());
        int[][] grid = new int[rows][];
        for (int r = 0; r < rows; r++) {
            StringTokenizer tokens = new StringTokenizer(in.readLine());
            grid[r] = new int[tokens.countTokens()];
            for (int c = 0; c < grid[r].length; c++) {
                grid[r][c] = Integer.parseInt(tokens.nextToken());
            }
        }
        for (int[] row : grid) {
            int sum = 0;
            for (int v : row) {
                sum += v;
            }
            System.out.println(row.length + " values, sum " + sum);
        }
        int first = in.read();
        System.out.println((char) first + " " + first);
        char[] buffer = new char[5];
        System.out.println(in.read(buffer, 1, 3) + " " + new String(buffer, 1, 3));
        in.mark(100);
        System.out.println(in.readLine());
        in.reset();
        System.out.println(in.skip(2) + " " + in.readLine() + " " + in.ready());
        String line;
        int count = 0;
        StringBuilder all = new StringBuilder();
        while ((line = in.readLine()) != null) {
            count++;
            all.append(count).append('[').append(line).append(']');
        }
        System.out.println(all);
        System.out.println(in.read() + " " + in.readLine());
    }
}
