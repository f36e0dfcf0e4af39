// counterpoint check LeaderboardExposed.java --method publish --secret ratings
// expect: leak
// what: the secret ratings order the list first, and the stable sort by points keeps that order among ties
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

public class LeaderboardExposed {
    record Player(String name, int points, int rating) {}

    static void publish(int[] ratings) {
        String[] names = {"Ada", "Bo", "Cy", "Di", "Ed"};
        int[] points = {40, 55, 40, 55, 70};
        List<Player> board = new ArrayList<>();
        for (int i = 0; i < names.length; i++) {
            int rating = i < ratings.length ? ratings[i] : 1200;
            board.add(new Player(names[i], points[i], rating));
        }
        board.sort(Comparator.comparingInt(Player::rating).reversed());
        var opening = board.get(0).name() + " v " + board.get(board.size() - 1).name();
        storePairing(opening);
        board.sort(Comparator.comparingInt(Player::points).reversed());
        for (Player p : board) {
            System.out.println(p.name() + " " + p.points());
        }
    }

    private static String pairing = "";

    private static void storePairing(String next) {
        pairing = next;
    }
}
