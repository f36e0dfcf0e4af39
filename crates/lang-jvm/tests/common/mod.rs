//! What the tests share: a JDK, found by `JAVA_HOME` or by the `javac` of the path, and its compiler.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The directory of the JDK.
pub(crate) fn jdk() -> PathBuf {
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
    let folder = std::env::temp_dir().join(format!("counterpoint-jvm-{test}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("Main.java");
    std::fs::write(&file, source).unwrap();
    let output = Command::new(jdk().join("bin/javac"))
        .args(["-g", "-Xjcov", "-XDstringConcat=inline", "-d"])
        .arg(&folder)
        .arg(&file)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let mut classes = BTreeMap::new();
    for entry in std::fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "class") {
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            classes.insert(name, std::fs::read(&path).unwrap());
        }
    }
    std::fs::remove_dir_all(&folder).unwrap();
    classes
}
