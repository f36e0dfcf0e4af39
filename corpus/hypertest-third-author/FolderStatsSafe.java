// counterpoint check FolderStatsSafe.java --method stats --secret ownerFilter
// expect: secure
// what: the number of folders of the owner is collected during the walk but left out of the text that is returned.
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.function.Predicate;

public class FolderStatsSafe {
    record Folder(String owner, int files, Folder child, Folder sibling) { }

    static final class Walk implements Iterator<Folder> {
        private final Deque<Folder> todo = new ArrayDeque<>();

        Walk(Folder root) {
            if (root != null) {
                todo.push(root);
            }
        }

        @Override
        public boolean hasNext() { return !todo.isEmpty(); }

        @Override
        public Folder next() {
            Folder f = todo.pop();
            if (f.sibling() != null) { todo.push(f.sibling()); }
            if (f.child() != null) { todo.push(f.child()); }
            return f;
        }
    }

    private int folders;
    private long files;
    private int owned;

    private static int depth(Folder f) {
        return f == null ? 0 : Math.max(1 + depth(f.child()), depth(f.sibling()));
    }

    private void visit(Folder f, Predicate<String> isOwner) {
        folders++;
        files += Math.max(0, f.files());
        if (isOwner.test(f.owner())) {
            owned += 1;
        }
    }

    public static String stats(Folder root, boolean withDepth, String ownerFilter) {
        FolderStatsSafe s = new FolderStatsSafe();
        Predicate<String> mine = o -> ownerFilter != null && ownerFilter.equalsIgnoreCase(o);
        new Walk(root).forEachRemaining(f -> s.visit(f, mine));
        String text = s.folders + " folders, " + s.files + " files";
        if (s.owned > s.folders) {
            text += ", inconsistent owner " + ownerFilter;
        }
        return withDepth ? text + ", depth " + depth(root) : text;
    }
}
