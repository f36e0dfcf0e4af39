package counterpoint.rt.patch;

import java.nio.file.Path;
import java.nio.file.spi.FileSystemProvider;

/** Not supported: the file system. */
final class java_nio_file_Files {
    private java_nio_file_Files() {
    }

    static native FileSystemProvider provider(Path path);
}
