package java.lang.reflect;

/** A member. Who may use it without saying so is not checked but not supported. */
public class AccessibleObject {
    boolean override;

    protected AccessibleObject() {
    }

    public void setAccessible(boolean flag) {
        override = flag;
    }

    public static void setAccessible(AccessibleObject[] members, boolean flag) {
        for (AccessibleObject member : members) {
            member.setAccessible(flag);
        }
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
