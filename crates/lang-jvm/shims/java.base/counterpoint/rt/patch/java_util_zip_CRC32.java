package counterpoint.rt.patch;

/** The checksum bit by bit. */
final class java_util_zip_CRC32 {
    private java_util_zip_CRC32() {
    }

    private static final int POLYNOMIAL = 0xedb88320;

    static int update(int crc, int octet) {
        int rest = ~crc ^ octet & 255;
        for (int bit = 0; bit < 8; bit++) {
            rest = rest >>> 1 ^ POLYNOMIAL & -(rest & 1);
        }
        return ~rest;
    }

    static int updateBytes0(int crc, byte[] bytes, int start, int length) {
        int result = crc;
        for (int index = start; index < start + length; index++) {
            result = update(result, bytes[index]);
        }
        return result;
    }
}
