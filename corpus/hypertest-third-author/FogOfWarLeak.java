// counterpoint check FogOfWarLeak.java --method shoot --secret enemyX --secret enemyY
// expect: leak
// what: a legal shot stops at the hidden enemy's tile, so the travelled distance shows that somebody stands there.
public class FogOfWarLeak {
    private static final int SIZE = 32;

    record Vec(int x, int y) {
        Vec plus(Vec o) { return new Vec(x + o.x, y + o.y); }
        boolean onMap() { return x >= 0 && y >= 0 && x < SIZE && y < SIZE; }
    }

    private static boolean wall(Vec v) {
        // two wall segments of the fixed map
        return v.x == 10 && v.y < 20 || v.y == 25 && v.x > 15;
    }

    /** Number of tiles the bullet flew; -1 for an illegal move. */
    public static int shoot(int x, int y, int dx, int dy, int ammo, int enemyX, int enemyY) {
        Vec pos = new Vec(x, y);
        Vec dir = new Vec(dx, dy);
        if (!pos.onMap() || wall(pos)) {
            return -1;
        }
        if (Math.abs(dx) > 1 || Math.abs(dy) > 1 || (dx == 0 && dy == 0)) {
            return -1;
        }
        if (ammo <= 0) {
            return 0;
        }
        Vec enemy = new Vec(enemyX, enemyY);
        int range = Math.min(6 + ammo / 10, 12);
        int flown = 0;
        while (flown < range) {
            pos = pos.plus(dir);
            if (!pos.onMap() || wall(pos)) {
                break;
            }
            flown++;
            if (pos.equals(enemy)) {
                break;
            }
        }
        return flown;
    }
}
