//! The JDK that tests need, and its compiler.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The directory of the JDK.
pub(crate) fn home() -> PathBuf {
    if let Some(home) = std::env::var_os("JAVA_HOME") {
        return home.into();
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    let javac = std::env::split_paths(&path).map(|folder| folder.join("javac")).find(|javac| javac.exists());
    let javac = javac.expect("these tests need a JDK").canonicalize().expect("javac exists");
    javac.parent().and_then(Path::parent).expect("javac stands in the folder bin of a JDK").to_owned()
}

/// Compiles one source file; gives the class files by name.
pub(crate) fn compile(test: &str, source: &str) -> BTreeMap<String, Vec<u8>> {
    compile_all(test, &[("Main.java", source)])
}

/// Compiles source files with their paths; gives the class files by name.
pub(crate) fn compile_all(test: &str, sources: &[(&str, &str)]) -> BTreeMap<String, Vec<u8>> {
    let folder = std::env::temp_dir().join(format!("counterpoint-jvm-{test}-{}", std::process::id()));
    let [from, to] = ["sources", "classes"].map(|name| folder.join(name));
    let mut javac = Command::new(home().join("bin/javac"));
    javac.args(["-g", "-Xjcov", "-XDstringConcat=inline", "-d"]).arg(&to);
    for (path, source) in sources {
        let file = from.join(path);
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(&file, source).unwrap();
        javac.arg(file);
    }
    let output = javac.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let mut classes = BTreeMap::new();
    let mut open = vec![to.clone()];
    while let Some(inside) = open.pop() {
        for entry in std::fs::read_dir(&inside).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else {
                let name = path.strip_prefix(&to).unwrap().with_extension("");
                let name = name.to_string_lossy().replace('\\', "/");
                classes.insert(name, std::fs::read(&path).unwrap());
            }
        }
    }
    std::fs::remove_dir_all(&folder).unwrap();
    classes
}
