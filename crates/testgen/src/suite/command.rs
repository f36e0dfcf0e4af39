//! How a suite is compiled and run, and whether a file is one.

use std::path::{Path, PathBuf};

use counterpoint_load::display_name;
use counterpoint_load::java::{self, has_sources, main_sources};

use super::{Framework, Suite};

/// The commands that compile and run a suite in a file.
pub fn how_to_run(suite: &Suite, file: &Path, framework: Framework) -> String {
    let Suite { class, files, places, .. } = suite;
    let sources: Vec<String> = files.iter().filter_map(|path| sources(path)).collect();
    // What was compiled here lies in a cache; people compile their own.
    let others = places.iter().skip(usize::from(!sources.is_empty()));
    let mut path: Vec<String> = others.map(|place| display_name(place)).collect();
    let junit = "junit-platform-console-standalone.jar";
    if framework != Framework::Main {
        path.push(junit.to_owned());
    }
    path.insert(0, "out".to_owned());
    let path = path.join(":");
    // A test among the sources is found with them.
    let is_among = |path: &PathBuf| path.is_dir() && is_below(file, &main_sources(path));
    let own = if files.iter().any(is_among) { Vec::new() } else { vec![display_name(file)] };
    let sources = [sources, own].concat().join(" ");
    let run = match framework {
        Framework::Main => format!("java -cp {path} {class}"),
        Framework::Junit4 | Framework::Junit5 => format!("java -jar {junit} -cp {path} --select-class {class}"),
    };
    format!("  run       javac -d out -cp {path} {sources}\n            {run}\n")
}

/// Whether a file is a suite that was written from findings.
pub fn is_generated(path: &Path) -> bool {
    java::is_generated(path)
}

/// The sources that a path stands for, as a shell takes them.
fn sources(path: &Path) -> Option<String> {
    if path.is_dir() {
        return has_sources(path).then(|| format!("$(find {} -name '*.java')", display_name(&main_sources(path))));
    }
    path.extension().is_some_and(|extension| extension == "java").then(|| display_name(path))
}

fn is_below(file: &Path, folder: &Path) -> bool {
    match (file.canonicalize(), folder.canonicalize()) {
        (Ok(file), Ok(folder)) => file.starts_with(folder),
        _ => false,
    }
}
