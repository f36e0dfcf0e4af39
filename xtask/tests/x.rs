//! `./x` on machines that it does not set up: it names the packages to install, in the words of that system.
//!
//! Each machine is a folder of programs, which is all that the script finds: those of the system under their own names,
//! others as scripts that say how they were called.
#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;

struct Machine {
    folder: PathBuf,
}

impl Machine {
    /// A machine with the programs that every system has, and these.
    fn new(name: &str, programs: &[&str]) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("x-{name}"));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        let path = std::env::var_os("PATH").unwrap();
        for tool in ["bash", "dirname", "cat", "grep", "sh"] {
            let real = std::env::split_paths(&path).map(|folder| folder.join(tool)).find(|tool| tool.exists());
            symlink(real.unwrap(), folder.join(tool)).unwrap();
        }
        let machine = Self { folder };
        machine.script("id", "echo 1000");
        for program in programs {
            machine.script(program, &format!("echo called: {program} \"$@\""));
        }
        machine
    }

    fn script(&self, name: &str, text: &str) {
        let path = self.folder.join(name);
        fs::write(&path, format!("#!/bin/sh\n{text}\n")).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    }

    /// What `./x` says, and its exit code.
    fn run(&self, arguments: &[&str]) -> (String, Option<i32>) {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../x");
        let mut command = Command::new(self.folder.join("bash"));
        command.arg(script).args(arguments).env_clear().env("PATH", &self.folder).env("HOME", &self.folder);
        let output = command.output().unwrap();
        let said = [output.stdout, output.stderr].concat();
        (String::from_utf8(said).unwrap(), output.status.code())
    }
}

/// What is said on a machine with one package manager and nothing else.
#[track_caller]
fn check(manager: &str, programs: &[&str], arguments: &[&str], expected: &str) {
    let machine = Machine::new(&format!("{manager}-{}", programs.len()), &[&[manager], programs].concat());
    assert_eq!(machine.run(arguments), (format!("x: {expected}\n"), Some(2)));
}

#[test]
fn other_systems_are_told_their_own_packages() {
    let demo = ["demo", "-y"];
    check("dnf", &[], &demo, "please run: sudo dnf install gcc glibc-devel");
    check("pacman", &[], &demo, "please run: sudo pacman -S gcc");
    check("brew", &[], &demo, "please run: brew install gcc");
    check("unheard-of", &[], &demo, "please install with the package manager of this system: compiler");
    check("apt-get", &[], &demo, "please run as root: apt-get install gcc libc6-dev");
}

#[test]
fn everything_that_tests_need_is_named_at_once() {
    let (programs, test) = (["cargo"], ["test", "-y"]);
    for (manager, packages) in [
        ("dnf", "sudo dnf install z3-libs cvc5 java-latest-openjdk-devel"),
        ("pacman", "sudo pacman -S z3 cvc5 jdk-openjdk"),
        ("brew", "brew install z3 cvc5/cvc5/cvc5 openjdk"),
    ] {
        let machine = Machine::new(&format!("test-{manager}"), &[&[manager], &programs[..]].concat());
        // A compiler that finds no library.
        machine.script("cc", "exit 1");
        machine.script("ldconfig", "");
        assert_eq!(machine.run(&test), (format!("x: please run: {packages}\n"), Some(2)));
    }
}

#[test]
fn packages_are_installed_on_debian_and_only_after_a_question() {
    let machine = Machine::new("debian", &["apt-get", "sudo", "cargo"]);
    machine.script("sudo", "\"$@\"");
    machine.script("env", "shift; \"$@\"");
    let (said, code) = machine.run(&["demo"]);
    assert_eq!(code, Some(2), "{said}");
    assert!(said.contains("run again with -y to agree to: sudo apt-get install -y"), "{said}");
    let (said, code) = machine.run(&["demo", "-y"]);
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains("called: apt-get update -qq\n"), "{said}");
    assert!(said.contains("called: apt-get install -y -qq --no-install-recommends gcc libc6-dev\n"), "{said}");
    assert!(said.contains("called: cargo build --release --package counterpoint\n"), "{said}");
}

#[test]
fn rust_is_installed_by_rustup_after_saying_so() {
    let machine = Machine::new("rustless", &["cc"]);
    // The installer that is fetched.
    let installer = "echo installer: \\\"\\$@\\\"; mkdir -p \\$HOME/.cargo/bin; \
                     echo echo cargo: \\\\\\$@ > \\$HOME/.cargo/bin/cargo; chmod +x \\$HOME/.cargo/bin/cargo";
    machine.script("curl", &format!("echo \"{installer}\""));
    let (said, code) = machine.run(&["demo"]);
    assert_eq!(code, Some(2), "{said}");
    assert!(said.contains("Rust is missing; rustup (https://rustup.rs) installs it"), "{said}");
    for tool in ["mkdir", "chmod"] {
        symlink(Path::new("/bin").join(tool), machine.folder.join(tool)).unwrap();
    }
    let (said, code) = machine.run(&["demo", "-y"]);
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains("Rust is missing; rustup (https://rustup.rs) installs it"), "{said}");
    assert!(said.contains("installer: -y --no-modify-path --profile minimal"), "{said}");
    assert!(said.contains("cargo: build --release --package counterpoint\n"), "{said}");
}
