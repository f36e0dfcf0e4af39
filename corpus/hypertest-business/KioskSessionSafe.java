// counterpoint check KioskSessionSafe.java --method play --secret operatorPin
// expect: secure
// what: the PIN would be shown in maintenance mode only, and no public key sequence leads from any state to that mode.
public class KioskSessionSafe {
    enum Mode { IDLE, MENU, SERVICE, MAINTENANCE }

    private int operatorPin;
    private final String site = "hall 3";

    public KioskSessionSafe(int operatorPin) {
        this.operatorPin = operatorPin;
    }

    public void play(String keys) {
        Mode mode = Mode.IDLE;
        int presses = 0;
        for (char key : (keys == null ? "" : keys).toCharArray()) {
            presses++;
            mode = next(mode, key);
            if (key == '?') {
                System.out.println(site + " " + describe(mode));
            }
        }
        System.out.println(presses + " keys, " + mode);
    }

    private Mode next(Mode mode, char key) {
        switch (key) {
            case 'm':
                return mode == Mode.IDLE ? Mode.MENU : mode;
            case 's':
                return mode == Mode.MENU ? Mode.SERVICE : Mode.IDLE;
            case 'x':
                // remote unlock: only for kiosks that already are in maintenance
                return mode == Mode.MAINTENANCE ? mode : Mode.IDLE;
            case '?':
                return mode;
            default:
                return mode == Mode.SERVICE ? Mode.MENU : mode;
        }
    }

    private String describe(Mode mode) {
        if (mode == Mode.MAINTENANCE) {
            return "pin " + operatorPin;
        }
        return mode == Mode.SERVICE ? "service menu" : "please touch";
    }
}
