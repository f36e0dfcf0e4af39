// counterpoint check SealedBidGuarded.java --policy SealedBidGuarded.rifl.xml --entry 'SealedBidGuarded.placeBid(java.lang.String,int)' --driver 'SealedBidGuarded.main(java.lang.String[])'
// expect: secure
// what: the announcement counts the bids of all prices together, which is one more after each bid
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

public class SealedBidGuarded {
    private static final int RESERVE = 250;
    private final SortedMap<Integer, List<String>> book = new TreeMap<>();

    void placeBid(String bidder, int amount) {
        book.computeIfAbsent(amount, price -> new ArrayList<>()).add(bidder);
        announce("bids received: " + count(book));
    }

    private static int count(SortedMap<Integer, List<String>> bids) {
        return bids.values().stream().mapToInt(List::size).sum();
    }

    private void announce(String line) {
        lines++;
    }

    private int lines;

    public static void main(String[] args) {
        SealedBidGuarded auction = new SealedBidGuarded();
        auction.placeBid("north", 300);
        auction.placeBid("south", 180);
        auction.placeBid("east", 300);
        auction.announce("closed");
    }
}
