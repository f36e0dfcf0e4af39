// counterpoint check MemoClearanceExposed.java --policy MemoClearanceExposed.rifl.xml --entry 'MemoClearanceExposed.distribute(int,int,int)'
// expect: leak
// what: an agent code that equals the headcount adds a copy for the internal desk, so a top-secret number flows down one level
public class MemoClearanceExposed {
    static void distribute(int noticeNo, int headcount, int agentCode) {
        int seal = agentCode ^ headcount;
        Desk board = new Desk();
        board.pin(noticeNo);
        int copies = headcount / 2 + noticeNo % 3;
        if (seal == 0) {
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
