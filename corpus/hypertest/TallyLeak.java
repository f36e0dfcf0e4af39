// counterpoint check TallyLeak.java --method turnout --secret ballots
// expect: leak
// what: a full box is replaced and its nine votes are lost, so the turnout tells how the votes were split.
public class TallyLeak {
    private static final int BOX_SIZE = 9;

    static class Box {
        int votes;

        boolean isFull() {
            return votes == BOX_SIZE;
        }
    }

    static int turnout(int voters, int ballots) {
        Box yes = new Box();
        Box no = new Box();
        int sealed = 0;
        int rest = ballots;
        for (int voter = 0; voter < Math.min(voters, 32); voter++) {
            Box chosen = (rest & 1) == 1 ? yes : no;
            chosen.votes++;
            rest >>>= 1;
            if (yes.isFull()) {
                yes = new Box();
            }
            if (no.isFull()) {
                sealed += no.votes;
                no = new Box();
            }
        }
        return sealed + yes.votes + no.votes;
    }
}
