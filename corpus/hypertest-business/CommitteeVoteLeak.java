// counterpoint check CommitteeVoteLeak.java --method decide --secret ballots
// expect: leak
// what: once the quorum is met a budget motion is decided by the secret ballots, and the decision is returned.
public class CommitteeVoteLeak {
    public enum Motion { MINUTES, BUDGET, ELECTION }

    public static String decide(Motion motion, int quorum, boolean[] ballots) {
        if (motion == null || quorum < 3) {
            return "not on the agenda";
        }
        int cast = ballots == null ? 0 : ballots.length;
        if (motion == Motion.MINUTES) {
            return "approved without vote";
        }
        if (motion == Motion.ELECTION) {
            return "moved to the assembly";
        }
        if (cast < quorum) {
            return "postponed";
        }
        int yes = 0;
        for (boolean ballot : ballots) {
            if (ballot) {
                yes++;
            }
        }
        return yes * 3 >= cast * 2 ? "accepted" : "postponed";
    }
}
