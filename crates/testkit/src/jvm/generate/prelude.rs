//! What all generated programs share.

/// Members of the class around them.
pub(super) const PRELUDE: &str = r#"
    static class Tired extends RuntimeException {
        final int code;
        Tired(int code) { super("tired " + code); this.code = code; }
    }
    static long hash;
    static int shown;
    static int fuel = 20000;
    static void tick() { if (--fuel < 0) throw new Tired(1); }
    static void see(long value) {
        hash = hash * 31 + value;
        if (shown++ < 25) System.out.println(value);
    }
    static void see(int value) { see((long) value); }
    static void see(double value) { see(Double.doubleToLongBits(value)); }
    static void see(float value) { see((long) Float.floatToIntBits(value)); }
    static void see(boolean value) { see(value ? 1L : 2L); }
    static void see(String value) { System.out.println(value); }
"#;
