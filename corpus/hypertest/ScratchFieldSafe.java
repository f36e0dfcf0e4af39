// counterpoint check ScratchFieldSafe.java --method calibrate --secret offset --public Console.status --public Console.beep()
// expect: secure
// what: the secret offset stands in an unwatched field only; the watched one gets the public base and the returned value is not public.
public class ScratchFieldSafe {
    static class Console {
        private int scratch;
        private int status;

        private void beep(int times) {
            scratch += times;
        }

        void measure(int base, int offset) {
            scratch = base + offset;
            if (scratch > 1_000) {
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
