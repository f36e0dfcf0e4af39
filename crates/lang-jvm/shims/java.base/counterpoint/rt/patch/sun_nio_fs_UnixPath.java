package counterpoint.rt.patch;

import java.nio.file.LinkOption;
import java.nio.file.Path;

/** Not supported: the file system. */
final class sun_nio_fs_UnixPath {
    private sun_nio_fs_UnixPath() {
    }

    static native Path toRealPath(Object path, LinkOption... options);
}
