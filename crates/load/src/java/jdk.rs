//! The JDK of the user: its compiler, and the library image that programs run with.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::{env, fs, io};

use super::{Limits, Problem};

/// The oldest release whose library can be read.
const OLDEST: u32 = 17;

/// The compiler runs once: starting fast matters more than running fast.
pub(super) const COMPILER: [&str; 3] = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Duser.language=en"];

/// A JDK.
#[derive(Debug, Clone)]
pub struct Jdk {
    /// Its folder.
    pub home: PathBuf,
    /// Its version, for instance `17.0.18`.
    pub version: String,
    /// What it says of itself.
    pub(super) release: String,
    /// What its processes may use.
    limits: Limits,
}

impl Jdk {
    /// The JDK in a folder that was named, or else the one that is installed: by `JAVA_HOME`, by the `javac` of the path,
    /// or where systems put them.
    pub fn find(named: Option<&Path>) -> Result<Self, Problem> {
        if let Some(home) = named {
            return Self::at(home).map_err(|reason| {
                Problem::new(
                    format!("`{}` is not a JDK that can be used: {reason}", home.display()),
                    "name the folder of a JDK, for instance --jdk /usr/lib/jvm/default-java",
                )
            });
        }
        let mut refused = None;
        for home in candidates() {
            match Self::at(&home) {
                Ok(jdk) => return Ok(jdk),
                Err(reason) => refused = refused.or(Some((home, reason))),
            }
        }
        let how = format!(
            "install JDK {OLDEST} or newer, for instance `apt install default-jdk-headless`, and set JAVA_HOME or name it \
             with --jdk"
        );
        let message = match refused {
            Some((home, reason)) => format!("there is no JDK that can be used: {}: {reason}", home.display()),
            None => "there is no JDK here, which is needed to read Java".to_owned(),
        };
        Err(Problem::new(message, how))
    }

    /// The same JDK, whose processes have limits.
    #[must_use]
    pub fn within(self, limits: &Limits) -> Self {
        Self { limits: limits.clone(), ..self }
    }

    /// A run of the compiler that starts fast.
    pub(super) fn compiler(&self) -> Command {
        let mut command = Command::new(self.javac());
        let options = COMPILER.map(str::to_owned).into_iter().chain(self.limits.heap_option());
        command.args(options.map(|option| format!("-J{option}")));
        command
    }

    /// A run of the launcher.
    pub fn launcher(&self) -> Command {
        let mut command = Command::new(self.java());
        command.args(self.limits.heap_option());
        command
    }

    /// Runs one of them to its end; an error if it cannot be started, or the work was to end before.
    pub fn output(&self, command: Command) -> io::Result<Output> {
        self.limits.output(command)
    }

    /// The compiler.
    pub fn javac(&self) -> PathBuf {
        self.home.join("bin").join(program("javac"))
    }

    /// The launcher.
    pub fn java(&self) -> PathBuf {
        self.home.join("bin").join(program("java"))
    }

    /// The folder of compiled classes that this tool brings along, of a kind: their files and texts. They are compiled
    /// once.
    pub fn compiled(&self, kind: &str, sources: &[(String, String)]) -> Result<PathBuf, Problem> {
        super::compile::brought_along(self, kind, sources, |_| vec!["-nowarn".to_owned()])
    }

    /// The library image.
    pub fn image(&self) -> PathBuf {
        self.home.join("lib").join("modules")
    }

    fn at(home: &Path) -> Result<Self, String> {
        let release = fs::read_to_string(home.join("release")).unwrap_or_default();
        let version =
            release.lines().find_map(|line| line.strip_prefix("JAVA_VERSION=")).map(|text| text.trim_matches('"'));
        let jdk = Self {
            home: home.to_owned(),
            version: version.unwrap_or("unknown").to_owned(),
            release: release.clone(),
            limits: Limits::default(),
        };
        if !jdk.image().is_file() {
            return Err("it has no file lib/modules".to_owned());
        }
        if !jdk.javac().is_file() {
            return Err("it has no compiler bin/javac; a runtime alone is not enough".to_owned());
        }
        match feature(&jdk.version) {
            Some(feature) if feature < OLDEST => Err(format!("its version is {}", jdk.version)),
            _ => Ok(jdk),
        }
    }
}

/// The first number of a version.
fn feature(version: &str) -> Option<u32> {
    version.split(|letter: char| !letter.is_ascii_digit()).next()?.parse().ok()
}

fn program(name: &str) -> String {
    format!("{name}{}", env::consts::EXE_SUFFIX)
}

/// Folders that may be JDKs, the best first.
fn candidates() -> Vec<PathBuf> {
    let mut homes: Vec<PathBuf> =
        env::var_os("JAVA_HOME").filter(|home| !home.is_empty()).into_iter().map(Into::into).collect();
    let path = env::var_os("PATH").unwrap_or_default();
    let compiler = env::split_paths(&path).map(|folder| folder.join(program("javac"))).find(|javac| javac.is_file());
    // What is found in the path is mostly a link.
    let compiler = compiler.and_then(|javac| javac.canonicalize().ok());
    homes.extend(compiler.as_deref().and_then(Path::parent).and_then(Path::parent).map(Path::to_owned));
    for (folder, below) in [("/usr/lib/jvm", ""), ("/Library/Java/JavaVirtualMachines", "Contents/Home")] {
        let mut found: Vec<PathBuf> =
            fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path().join(below)).collect();
        found.sort_by_key(|home| std::cmp::Reverse(home.file_name().and_then(OsStr::to_str).and_then(number)));
        homes.extend(found);
    }
    homes
}

/// The first number in the name of a folder.
fn number(name: &str) -> Option<u32> {
    feature(name.trim_start_matches(|letter: char| !letter.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_have_a_first_number() {
        assert_eq!(feature("17.0.18"), Some(17));
        assert_eq!(feature("21-ea"), Some(21));
        assert_eq!(feature("unknown"), None);
        assert_eq!(number("java-17-openjdk-amd64"), Some(17));
    }

    #[test]
    fn a_folder_that_is_no_jdk_is_refused_by_name() {
        let refused = Jdk::find(Some(Path::new("no/such/jdk"))).unwrap_err();
        assert_eq!(refused.message, "`no/such/jdk` is not a JDK that can be used: it has no file lib/modules");
    }
}
