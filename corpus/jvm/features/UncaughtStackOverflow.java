// Unbounded recursion that nobody catches ends the program with StackOverflowError.
public class UncaughtStackOverflow {
    static int depth;

    static class Folder {
        final String name;
        Folder parent;

        Folder(String name) {
            this.name = name;
        }

        String path() {
            depth++;
            return parent == null ? name : parent.path() + "/" + name;
        }
    }

    public static void main(String[] args) {
        Folder root = new Folder("root");
        Folder usr = new Folder("usr");
        Folder bin = new Folder("bin");
        usr.parent = root;
        bin.parent = usr;
        System.out.println(bin.path() + " " + depth);
        root.parent = bin;
        try {
            System.out.println(bin.path());
        } catch (RuntimeException e) {
            System.out.println("an error is no exception");
        } finally {
            System.out.println("deep " + (depth > 1000));
        }
    }
}
