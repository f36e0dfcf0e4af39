// counterpoint check TallySafe.java --method turnout --secret ballots
// expect: secure
// what: each ballot only chooses the box, and sealed and open boxes together hold one vote for each voter.
public class TallySafe {
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
                sealed += yes.votes;
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
