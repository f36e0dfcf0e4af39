// counterpoint check ProxyAuctionLeak.java --method play --secret proxyMax
// expect: leak
// what: the proxy bidder outbids offers up to its secret maximum, so bids above the reserve reveal who wins and at what price.
import java.util.List;

public class ProxyAuctionLeak {
    private final int reserve = 500;
    private final int increment = 25;
    private int proxyMax;

    public ProxyAuctionLeak(int proxyMax) {
        this.proxyMax = proxyMax;
    }

    public String play(List<Integer> bids) {
        int price = 0;
        String leader = "nobody";
        int accepted = 0;
        for (Integer bid : bids) {
            if (bid == null || bid % increment != 0 || bid < price + increment) {
                continue;
            }
            price = bid;
            leader = "floor";
            accepted++;
            if (price >= reserve && accepted >= 2 && price + increment <= proxyMax) {
                price += increment;
                leader = "proxy";
            }
        }
        if (price < reserve) {
            return "not sold";
        }
        return "sold to " + leader + " for " + price;
    }
}
