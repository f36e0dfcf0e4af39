// counterpoint check TrafficLight.java --method settle --secret jumps
// expect: secure
// what: whatever number of ticks is made first, the machine is then driven to RED by reset, and counts only the public ticks
public class TrafficLight {
    enum Light {
        RED, GREEN, YELLOW;

        Light next() {
            return values()[(ordinal() + 1) % values().length];
        }
    }

    private Light light = Light.RED;
    private int count;

    void tick() {
        light = light.next();
        count++;
    }

    void reset() {
        int guard = 0;
        while (light != Light.RED && guard++ < 3) {
            tick();
        }
        count = 0;
    }

    static String settle(int ticks, int jumps) {
        TrafficLight machine = new TrafficLight();
        for (int i = 0; i < (jumps & 15); i++) {
            machine.tick();
        }
        machine.reset();
        for (int i = 0; i < (ticks & 7); i++) {
            machine.tick();
        }
        return machine.light + " after " + machine.count;
    }
}
