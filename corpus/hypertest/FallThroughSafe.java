// counterpoint check FallThroughSafe.java --method badge --secret rank
// expect: secure
// what: every case falls through to the default that overwrites the colour; the escorts it changes are never shown.
public class FallThroughSafe {
    enum Rank { GENERAL, MAJOR, SERGEANT, CIVILIAN }

    private int escorts;

    String badge(Rank rank, int visitor) {
        String colour = "none";
        switch (rank) {
            case GENERAL:
                colour = "red";
                escorts += 2;
            case MAJOR:
                colour = colour + "+blue";
                escorts++;
            case SERGEANT:
                if (escorts > 2) {
                    colour = "gold";
                }
            default:
                colour = visitor % 2 == 0 ? "white" : "grey";
        }
        return colour + " badge for visitor " + visitor;
    }
}
