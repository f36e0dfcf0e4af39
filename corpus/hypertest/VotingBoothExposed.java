// counterpoint check VotingBoothExposed.java --policy VotingBoothExposed.rifl.xml --entry 'VotingBoothExposed.cast(int)' --driver 'VotingBoothExposed.main(java.lang.String[])'
// expect: leak
// what: spoiled papers are left out of the turnout, so the printed number tells whether the secret choice was valid
import java.util.EnumMap;
import java.util.Map;

public class VotingBoothExposed {
    enum Option { YES, NO, ABSTAIN }

    private final Map<Option, Integer> tally = new EnumMap<>(Option.class);
    private int spoiled;

    void cast(int choice) {
        Option[] options = Option.values();
        if (choice >= 0 && choice < options.length) {
            tally.merge(options[choice], 1, Integer::sum);
        } else {
            spoiled++;
        }
    }

    int turnout() {
        int papers = 0;
        for (int count : tally.values()) {
            papers += count;
        }
        return papers;
    }

    public static void main(String[] args) {
        VotingBoothExposed booth = new VotingBoothExposed();
        int[] papers = {0, 2, 1, 1, 9};
        for (int paper : papers) {
            booth.cast(paper);
        }
        System.out.println("turnout " + booth.turnout());
        System.out.println(booth.turnout() >= 3 ? "quorum reached" : "no quorum");
    }
}
