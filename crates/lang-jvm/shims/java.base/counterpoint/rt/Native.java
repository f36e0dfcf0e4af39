package counterpoint.rt;

/** What the machine offers beyond bytecode. Names are those of the table of natives, in camel case. */
public final class Native {
    private Native() {
    }

    /** The number of the class of an object. */
    public static native int classOf(Object object);

    /** A number that an object keeps while it lives. */
    public static native int identity(Object object);

    /** A copy with the same values in its slots. */
    public static native Object copyObject(Object object);

    /** Copies elements between arrays whose elements have the same type of slot; places are in bounds. */
    public static native void copyElements(Object from, int start, Object to, int place, int count);

    /** A new object of a class by number; no constructor runs. */
    public static native Object allocate(int number);

    /** A new array of a class of arrays by number. */
    public static native Object allocateArray(int number, int length);

    /** Whether one class by number is another one or below it. */
    public static native boolean isSubclass(int sub, int sup);

    /** The number of slots: fields, or elements. */
    public static native int countSlots(Object object);

    /** The number of bits of a slot, 0 for a reference. */
    public static native int slotBits(Object object, int slot);

    /** A slot of 32 bits. */
    public static native int getWord(Object object, long slot);

    /** A slot of 64 bits. */
    public static native long getLong(Object object, long slot);

    /** A slot that holds a reference. */
    public static native Object getRef(Object object, long slot);

    /** Sets a slot of 32 bits. */
    public static native void setWord(Object object, long slot, int value);

    /** Sets a slot of 64 bits. */
    public static native void setLong(Object object, long slot, long value);

    /** Sets a slot that holds a reference. */
    public static native void setRef(Object object, long slot, Object value);

    /** The next byte of the input, -1 at its end. */
    public static native int read();

    /** Writes a byte to one of the outputs: 1 is the standard output, 2 that for errors. */
    public static native void write(int stream, int octet);

    /** Ends the run. */
    public static native void exit(int code);

    /** The active procedures as numbers of instructions, the youngest first; how many were written. */
    public static native int backtrace(long[] into, int from);

    /** Notes that the run depends on a part of the world: one of the constants of World. */
    public static native void drawWorld(int part);
}
