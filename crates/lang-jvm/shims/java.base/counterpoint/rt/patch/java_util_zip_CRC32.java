package counterpoint.rt.patch;

/** The checksum with a table. */
final class java_util_zip_CRC32 {
    private java_util_zip_CRC32() {
    }

    private static final int POLYNOMIAL = 0xedb88320;
    private static final int[] TABLE = new int[256];

    static {
        for (int octet = 0; octet < TABLE.length; octet++) {
            int rest = octet;
            for (int bit = 0; bit < 8; bit++) {
                rest = rest >>> 1 ^ POLYNOMIAL & -(rest & 1);
            }
            TABLE[octet] = rest;
        }
    }

    static int update(int crc, int octet) {
        int rest = ~crc;
        return ~(rest >>> 8 ^ TABLE[(rest ^ octet) & 255]);
    }

    static int updateBytes0(int crc, byte[] bytes, int start, int length) {
        int result = crc;
        for (int index = start; index < start + length; index++) {
            result = update(result, bytes[index]);
        }
        return result;
    }
}
