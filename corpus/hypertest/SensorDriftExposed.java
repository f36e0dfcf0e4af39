// counterpoint check SensorDriftExposed.java --policy SensorDriftExposed.rifl.xml --entry 'SensorDriftExposed.drift(int)'
// expect: leak
// what: the sample taken first is not kept, so each round reads the probe anew and the sum of differences of secret readings is returned
public class SensorDriftExposed {
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
        int reference = sample.take(probe).value();
        int drift = 0;
        int n = 1 + Math.floorMod(rounds, 4);
        for (int i = 0; i < n; i++) {
            drift += sample.take(probe).value() - reference;
        }
        return drift;
    }
}
