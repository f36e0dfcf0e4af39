// Narrowing casts between integer types keep the low bits only.
public class NarrowingCasts {
    public static void main(String[] args) {
        int[] values = {0, 1, -1, 127, 128, 255, 256, -129, 32767, 32768, 65535, 65536, -32769,
            Integer.MAX_VALUE, Integer.MIN_VALUE, 0xCAFEBABE};
        for (int v : values) {
            byte b = (byte) v;
            short s = (short) v;
            char c = (char) v;
            System.out.println(v + " -> byte " + b + " short " + s + " char " + (int) c
                + " unsigned byte " + (b & 0xFF) + " via char " + (short) (char) b);
        }
        long[] longs = {1L << 32, (1L << 32) + 5, -1L, Long.MAX_VALUE, Long.MIN_VALUE, 0x1_8000_0000L};
        for (long v : longs) {
            System.out.println(v + " -> int " + (int) v + " short " + (short) v + " byte " + (byte) v + " char "
                + (int) (char) v);
        }
        byte negative = (byte) 0x80;
        char widened = (char) negative;
        System.out.println((int) widened);
        int fromByte = negative;
        long fromInt = fromByte;
        System.out.println(fromByte + " " + fromInt);
        System.out.println((char) 97 + " " + (char) ('a' + 1) + " " + (int) 'z');
        System.out.println((byte) 300 + (byte) 200);
        System.out.println((short) 'é' + " " + (byte) 'é');
    }
}
