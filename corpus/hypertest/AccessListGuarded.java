// counterpoint check AccessListGuarded.java --method lookup --secret Archive.sealedId
// expect: secure
// what: the portal caps every role at MEMBER, and for guests and members a sealed document is as missing as one that does not exist
import java.util.EnumSet;
import java.util.Set;

public class AccessListGuarded {
    enum Role { GUEST, MEMBER, EDITOR, ADMIN }

    enum Status { OK, FORBIDDEN, MISSING }

    static final class Archive {
        private int sealedId = 7;

        boolean isPublic(int id) {
            return id % 4 == 0;
        }

        boolean isSealed(int id) {
            return id == Math.floorMod(sealedId, 12);
        }
    }

    private static final Set<Role> CURATORS = EnumSet.range(Role.EDITOR, Role.ADMIN);

    static Status lookup(Role role, int docId) {
        Archive archive = new Archive();
        int id = Math.floorMod(docId, 12);
        Role portalRole = role.compareTo(Role.MEMBER) > 0 ? Role.MEMBER : role;
        if (archive.isPublic(id)) {
            return Status.OK;
        }
        if (archive.isSealed(id)) {
            return CURATORS.contains(portalRole) ? Status.OK : switch (portalRole) {
                case GUEST, MEMBER -> Status.MISSING;
                case EDITOR, ADMIN -> Status.FORBIDDEN;
            };
        }
        return Status.MISSING;
    }
}
