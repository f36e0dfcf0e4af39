// counterpoint check PixelStampLeak.java --method stamp --secret PixelStampLeak.licenseSerial
// expect: leak
// what: the bits of the serial are written into the lowest bit of the returned pixels.
public class PixelStampLeak {
    static int licenseSerial = 48213;

    private static int clamp(int v) {
        return v < 0 ? 0 : Math.min(v, 255);
    }

    /** Brightens a greyscale image and marks it so that copies can be traced. */
    public static int[][] stamp(int[][] pixels, int brightness) {
        if (pixels == null) {
            return new int[0][0];
        }
        int[][] out = new int[pixels.length][];
        int bit = 0;
        for (int y = 0; y < pixels.length; y++) {
            int width = pixels[y] == null ? 0 : pixels[y].length;
            out[y] = new int[width];
            for (int x = 0; x < width; x++) {
                int v = clamp(pixels[y][x] + brightness % 64);
                if (bit < 32) {
                    v = (v & ~1) | ((licenseSerial >>> bit) & 1);
                    bit++;
                }
                out[y][x] = v;
            }
        }
        return out;
    }
}
