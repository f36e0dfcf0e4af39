// counterpoint check VotingBoothGuarded.java --policy VotingBoothGuarded.rifl.xml --entry 'VotingBoothGuarded.cast(int)' --driver 'VotingBoothGuarded.main(java.lang.String[])'
// expect: secure
// what: each cast paper adds one to the spoiled papers or to one count of the tally, so the turnout is the number of papers
import java.util.EnumMap;
import java.util.Map;

public class VotingBoothGuarded {
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
        int papers = spoiled;
        for (int count : tally.values()) {
            papers += count;
        }
        return papers;
    }

    public static void main(String[] args) {
        VotingBoothGuarded booth = new VotingBoothGuarded();
        int[] papers = {0, 2, 1, 1, 9};
        for (int paper : papers) {
            booth.cast(paper);
        }
        System.out.println("turnout " + booth.turnout());
        System.out.println(booth.turnout() >= 3 ? "quorum reached" : "no quorum");
    }
}
