// counterpoint check SealedBidExposed.java --policy SealedBidExposed.rifl.xml --entry 'SealedBidExposed.placeBid(java.lang.String,int)' --driver 'SealedBidExposed.main(java.lang.String[])'
// expect: leak
// what: only bids from the reserve price up are counted in the announcement, so each new number compares a secret bid with the reserve
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

public class SealedBidExposed {
    private static final int RESERVE = 250;
    private final SortedMap<Integer, List<String>> book = new TreeMap<>();

    void placeBid(String bidder, int amount) {
        book.computeIfAbsent(amount, price -> new ArrayList<>()).add(bidder);
        announce("bids received: " + count(book.tailMap(RESERVE)));
    }

    private static int count(SortedMap<Integer, List<String>> bids) {
        return bids.values().stream().mapToInt(List::size).sum();
    }

    private void announce(String line) {
        lines++;
    }

    private int lines;

    public static void main(String[] args) {
        SealedBidExposed auction = new SealedBidExposed();
        auction.placeBid("north", 300);
        auction.placeBid("south", 180);
        auction.placeBid("east", 300);
        auction.announce("closed");
    }
}
