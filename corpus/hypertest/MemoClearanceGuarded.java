// counterpoint check MemoClearanceGuarded.java --policy MemoClearanceGuarded.rifl.xml --entry 'MemoClearanceGuarded.distribute(int,int,int)'
// expect: secure
// what: numbers only move up: the board gets the notice, the internal desk the internal headcount, and only the safe gets the agent code
public class MemoClearanceGuarded {
    static void distribute(int noticeNo, int headcount, int agentCode) {
        int seal = agentCode ^ headcount;
        Desk board = new Desk();
        board.pin(noticeNo);
        int copies = headcount / 2 + noticeNo % 3;
        if (headcount == 0) {
            copies++;
        }
        board.hand(copies);
        board.lock(seal + copies);
    }

    static final class Desk {
        private int pinned;
        private int handed;
        private int locked;

        void pin(int memo) {
            pinned = memo;
        }

        void hand(int memo) {
            handed = memo;
        }

        void lock(int memo) {
            locked = memo;
        }
    }
}
