package counterpoint.rt.patch;

/** The checksum byte by byte. */
final class java_util_zip_Adler32 {
    private java_util_zip_Adler32() {
    }

    private static final int MODULUS = 65521;

    static int update(int adler, int octet) {
        int low = ((adler & 0xffff) + (octet & 255)) % MODULUS;
        int high = ((adler >>> 16) + low) % MODULUS;
        return high << 16 | low;
    }

    static int updateBytes(int adler, byte[] bytes, int start, int length) {
        int result = adler;
        for (int index = start; index < start + length; index++) {
            result = update(result, bytes[index]);
        }
        return result;
    }
}
