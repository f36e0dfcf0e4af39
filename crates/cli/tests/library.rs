//! The library of Z3 as users meet it: missing, useless, named by `COUNTERPOINT_Z3`, and not loaded where nobody asks it.
#![cfg(all(feature = "z3", unix))]
#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Integers without bounds, of which the arithmetic in front of the solver does not know everything.
const SENDER: &str = "
program Promise {
  var tokens: int = 10;
  loop {
    input seconds: int;
    assume seconds >= 0;
    tokens = min(tokens + seconds, 10);
    var sent: int = 0;
    havoc sent;
    assume 0 <= sent && sent <= tokens;
    tokens = tokens - sent;
    observe round(seconds, sent);
  }
}
program Careful {
  loop {
    input seconds: int;
    assume seconds >= 0;
    var sent = 0;
    observe round(seconds, sent);
  }
}
property careful { refines(Careful, Promise) }
";

/// A few states, which are tried one by one.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const COIN: &str = "
program Coin {
  var side: int = 0;
  either { side = 1; } or { side = 2; }
  observe shown(side);
}
property same { forall a in Coin, exists b in Coin always a.side == b.side }
";

#[cfg(all(target_os = "linux", target_env = "gnu"))]
const PRICE: &str = "
class Price {
    static int of(int items) { return items > 10 ? items * 9 : items * 10; }
}
";

#[cfg(all(target_os = "linux", target_env = "gnu"))]
const PRICE_PROPERTY: &str = r#"
property more { forall a, b in java("Price.java", "Price.of(int)") given a.items <= b.items post a.return <= b.return }
"#;

/// A folder for one test, with a file that takes a solver, and a folder for programs.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("library-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("bin")).unwrap();
    fs::write(folder.join("sender.cpt"), SENDER).unwrap();
    folder
}

/// What is printed, and the exit code, where the library is said to be at this place and programs are in `bin` only.
fn with_library(folder: &Path, library: &str, args: &[&str]) -> (String, Option<i32>) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_counterpoint"));
    command.args(args).current_dir(folder).env("PATH", folder.join("bin")).env("COUNTERPOINT_Z3", library);
    let output = command.output().unwrap();
    let text = [output.stdout, output.stderr].concat();
    (String::from_utf8(text).unwrap(), output.status.code())
}

#[track_caller]
fn assert_contains(text: &str, words: &[&str]) {
    let missing: Vec<_> = words.iter().filter(|word| !text.contains(**word)).collect();
    assert!(missing.is_empty(), "no {missing:?} in\n{text}");
}

#[test]
fn doctor_says_that_the_library_is_missing_or_useless() {
    let folder = folder("doctor");
    let (text, code) = with_library(&folder, "/nowhere/libz3.so", &["doctor"]);
    let missing = "(the library of Z3 was not found: /nowhere/libz3.so: ";
    assert_contains(&text, &["solver        missing  ", "apt install libz3-4, or set COUNTERPOINT_Z3", missing]);
    assert_eq!(code, Some(2), "{text}");

    let (text, _) = with_library(&folder, "/nowhere/libz3.so", &["doctor", "--format", "json"]);
    let report: serde_json::Value = serde_json::from_str(&text).unwrap();
    let row = &report["tools"][0];
    assert_eq!((&row["name"], &row["found"]), (&"solver".into(), &false.into()), "{row}");
    assert_contains(row["problem"].as_str().unwrap(), &["was not found: /nowhere/libz3.so"]);

    fs::write(folder.join("text.so"), "this is no library, whatever its name says").unwrap();
    let (text, code) = with_library(&folder, "./text.so", &["doctor"]);
    assert_contains(&text, &["solver        useless  the library of Z3 cannot be used: ./text.so: "]);
    assert_eq!(code, Some(2), "{text}");
}

#[test]
fn check_without_the_library_says_what_to_install() {
    let folder = folder("none");
    let check = |args: &[&str]| with_library(&folder, "/nowhere/libz3.so", &[&["check", "sender.cpt"], args].concat());
    let (text, code) = check(&["--strict"]);
    let words = [
        "careful: UNKNOWN: an answer was found, but a solver is required to check it, but none is available",
        "next      apt install libz3-4, or set COUNTERPOINT_Z3 to the library     (the library of Z3 was not found:",
        "/nowhere/libz3.so: ",
        "          counterpoint doctor     (which solvers are here, and how to get one)",
    ];
    assert_contains(&text, &words);
    assert_eq!(code, Some(3), "{text}");

    let (text, code) = check(&["--sets", "symbolic"]);
    let words = "symbolic sets need a solver, and there is none: the library of Z3 was not found: /nowhere/libz3.so: ";
    assert_contains(&text, &[words, "help: apt install libz3-4, or set COUNTERPOINT_Z3 to the library; name one with"]);
    assert_eq!(code, Some(2), "{text}");

    // With --no-solver, nothing is said about installing one.
    let (text, _) = check(&["--no-solver"]);
    assert!(
        text.contains("a solver is required to check it, but none is available") && !text.contains("apt install"),
        "{text}"
    );
}

#[test]
fn check_without_the_library_asks_an_installed_program() {
    let folder = folder("program");
    let program = folder.join("bin/cvc5");
    let script = r#"#!/bin/sh
while read -r line; do
  case "$line" in
    *get-info*:name*) echo '(:name "Fake")' ;;
    *get-info*:version*) echo '(:version "1.0")' ;;
    *check-sat*) echo unsat ;;
  esac
done
"#;
    fs::write(&program, script).unwrap();
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
    let (text, _) = with_library(&folder, "/nowhere/libz3.so", &["check", "sender.cpt", "-v", "--sets", "symbolic"]);
    assert_contains(&text, &["symbolic sets; solver Fake 1.0"]);
    // An empty name is none, so that the library is looked for in its usual place.
    let (text, _) = with_library(&folder, "", &["check", "sender.cpt", "-v", "--sets", "symbolic"]);
    assert_contains(&text, &["symbolic sets; solver Z3 "]);
}

/// Whether a command loads the library, as the loader of the system tells.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
fn loads_library(folder: &Path, args: &[&str]) -> bool {
    let log = folder.join("log");
    fs::create_dir(&log).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_counterpoint"));
    command.args(args).current_dir(folder).env_remove("COUNTERPOINT_Z3");
    let output = command.env("LD_DEBUG", "libs").env("LD_DEBUG_OUTPUT", log.join("loader")).output().unwrap();
    assert!(matches!(output.status.code(), Some(0 | 1)), "{args:?}: {output:?}");
    let logs = fs::read_dir(&log).unwrap().map(|entry| fs::read(entry.unwrap().path()).unwrap());
    let logs: Vec<String> = logs.map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).collect();
    fs::remove_dir_all(&log).unwrap();
    assert!(logs.iter().any(|log| log.contains("libc.so")), "{args:?}: the loader tells nothing: {logs:?}");
    logs.iter().any(|log| log.contains("libz3.so"))
}

#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[test]
fn library_is_loaded_where_it_is_needed_and_nowhere_else() {
    let folder = folder("lazy");
    fs::write(folder.join("coin.cpt"), COIN).unwrap();
    fs::write(folder.join("Price.java"), PRICE).unwrap();
    fs::write(folder.join("price.cpt"), PRICE_PROPERTY).unwrap();
    for args in [
        &["--version"][..],
        &["explain", "solver"],
        &["fmt", "--check", "coin.cpt"],
        &["check", "coin.cpt", "-v"],
        &["check", "coin.cpt", "--format", "json"],
        &["check", "price.cpt", "-v", "--no-confirm", "--no-witness"],
        &["check", "Price.java", "--secret", "items", "--no-confirm", "--no-witness"],
    ] {
        assert!(!loads_library(&folder, args), "{args:?}");
    }
    for args in [&["doctor"][..], &["check", "sender.cpt"]] {
        assert!(loads_library(&folder, args), "{args:?}");
    }
}
