// Names of files as texts: nothing here touches a file.
import java.io.File;

public class FilePaths {
    public static void main(String[] args) {
        String[] paths = {"/a/b.txt", "a//b/", "", ".", "../x", "/", "c", "/a/./b/../c.tar.gz"};
        for (String path : paths) {
            File file = new File(path);
            System.out.println(file + " | " + file.getName() + " | " + file.getParent() + " | " + file.isAbsolute()
                + " | " + file.getParentFile() + " | " + file.hashCode());
            System.out.println(new File(file, "sub") + " " + new File(path, "sub/x/") + " " + new File("base", path));
        }
        System.out.println(new File("a").compareTo(new File("b")) + " " + new File("a/").equals(new File("a")));
        System.out.println(File.separator + File.pathSeparator + File.separatorChar + File.pathSeparatorChar);
        System.out.println(new File("/x/y").getAbsolutePath());
    }
}
