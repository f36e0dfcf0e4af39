package java.lang.invoke;

/**
 * The place of a variable: a slot of objects of a class, an element of arrays, or some bytes of an array of bytes. The
 * front end turns its methods with polymorphic signatures into calls of {@code counterpoint.rt.VarHandles}.
 */
public final class VarHandle {
    /** The slot of a field; -1 for arrays. */
    public final int slot;
    /** How many bytes of an array of bytes are one number; 0 for others. */
    public final int nBytes;
    /** Whether the first byte is the most significant one. */
    public final boolean isBigEndian;

    VarHandle(int slot, int nBytes, boolean isBigEndian) {
        this.slot = slot;
        this.nBytes = nBytes;
        this.isBigEndian = isBigEndian;
    }

    public VarHandle withInvokeExactBehavior() {
        return this;
    }

    public VarHandle withInvokeBehavior() {
        return this;
    }

    public static void fullFence() {
    }

    public static void acquireFence() {
    }

    public static void releaseFence() {
    }

    public static void loadLoadFence() {
    }

    public static void storeStoreFence() {
    }
}
