// counterpoint check AliasTable.java --method resolve --secret target
// expect: leak
// what: two different names with the same hash code (public inputs "Aa","BB") collide and the secret is shown. target "x" -> "x"; "y" -> "y"
public class AliasTable {
    private static class Slot {
        final int hash;
        final String name;
        final String value;

        Slot(String name, String value) {
            this.hash = name.hashCode();
            this.name = name;
            this.value = value;
        }
    }

    static String resolve(String owner, String asked, String target) {
        Slot slot = new Slot(owner, target);
        if (owner.equals(asked)) {
            return "self";
        }
        if (asked.hashCode() != slot.hash) {
            return "not found";
        }
        return slot.value;
    }
}
