//! Puts the sources of the shims into the library: they are compiled with the user's JDK, at first use.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=shims/java.base");
    let root = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("shims/java.base");
    let mut files = Vec::new();
    collect(&root, &mut files)?;
    files.sort();
    let mut table = String::from("&[\n");
    for file in files {
        let name = file.strip_prefix(&root).expect("it lies below").to_string_lossy().replace('\\', "/");
        let file = file.to_string_lossy();
        writeln!(table, "    ({name:?}, include_str!({file:?})),").expect("strings can be written to");
    }
    table.push(']');
    fs::write(Path::new(&env::var("OUT_DIR").expect("cargo sets it")).join("shims.rs"), table)
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "java") {
            files.push(path);
        }
    }
    Ok(())
}
