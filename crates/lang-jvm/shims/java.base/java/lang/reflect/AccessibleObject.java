package java.lang.reflect;

/** A member. Who may use it without saying so is not checked but not supported. */
public class AccessibleObject {
    boolean override;

    protected AccessibleObject() {
    }

    public void setAccessible(boolean flag) {
        override = flag;
    }

    public boolean trySetAccessible() {
        setAccessible(true);
        return true;
    }

    @Deprecated
    public boolean isAccessible() {
        return override;
    }
}
