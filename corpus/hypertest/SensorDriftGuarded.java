// counterpoint check SensorDriftGuarded.java --policy SensorDriftGuarded.rifl.xml --entry 'SensorDriftGuarded.drift(int)'
// expect: secure
// what: the sample is kept after the first reading, so every later value is that same reading and all differences are 0
public class SensorDriftGuarded {
    static final class Probe {
        private int ticks;

        int read() {
            ticks++;
            return 20 + ticks % 3;
        }
    }

    record Sample(boolean taken, int value) {
        Sample take(Probe probe) {
            return taken ? this : new Sample(true, probe.read());
        }
    }

    static int drift(int rounds) {
        Probe probe = new Probe();
        Sample sample = new Sample(false, 0);
        sample = sample.take(probe);
        int reference = sample.value();
        int drift = 0;
        int n = 1 + Math.floorMod(rounds, 4);
        for (int i = 0; i < n; i++) {
            drift += sample.take(probe).value() - reference;
        }
        return drift;
    }
}
