package java.lang.reflect;

/** A member without checks of access. */
public class AccessibleObject {
    protected AccessibleObject() {
    }

    public void setAccessible(boolean flag) {
    }
}
