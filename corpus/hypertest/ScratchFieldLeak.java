// counterpoint check ScratchFieldLeak.java --method calibrate --secret offset --public Console.status --public Console.beep()
// expect: leak
// what: the secret offset stands in the watched field for a moment before it is overwritten.
public class ScratchFieldLeak {
    static class Console {
        private int scratch;
        private int status;

        private void beep(int times) {
            scratch += times;
        }

        void measure(int base, int offset) {
            status = base + offset;
            if (status > 1_000) {
                scratch++;
            }
            status = base;
        }
    }

    static int calibrate(int base, int offset) {
        Console console = new Console();
        console.measure(base, offset);
        console.beep(base > 0 ? 1 : 2);
        return console.scratch;
    }
}
