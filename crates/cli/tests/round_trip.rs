//! The round trip of tests that are written from leaks: each fails on the program that leaks and passes on its fixed
//! twin, whatever ran before it in the same machine.
//!
//! A case is members of a class in which `@LEAKY|FIXED@` stands for what differs between the twins. All are checked,
//! compiled and run together. `JUnit` is not needed: an annotation of its name and a runner stand for it.

mod cases;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use cases::{Case, LOGGED, PRINTED, REFUSED, RETURNED};

use crate::leaks::Folder;

const RUNNER: &str = include_str!("round_trip/RoundTrip.java");

const JUNIT: &str = "package org.junit.jupiter.api;
@java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME)
public @interface Test { }
";

/// One of the twins of a program: the part of each alternative in this position.
fn twin(text: &str, position: usize) -> String {
    let part = |(index, part): (usize, &str)| match (index % 2, part.split_once('|')) {
        (1, Some((leaky, fixed))) => [leaky, fixed][position].to_owned(),
        (0, _) => part.to_owned(),
        _ => panic!("`{part}` is no alternative of {text}"),
    };
    text.split('@').enumerate().map(part).collect()
}

fn program(case: &Case, position: usize) -> String {
    let Case { name, members, .. } = case;
    let imports = ["java.io.*", "java.util.*", "java.util.function.*", "java.util.logging.*"];
    let imports: String = imports.iter().flat_map(|import| ["import ", import, ";\n"]).collect();
    format!("{imports}public class {name} {{\n{}\n}}\n", twin(members, position))
}

/// The configuration that asks about all of them in one call.
fn configuration(cases: &[Case]) -> String {
    let mut text = String::from("files = [\"leaky\"]\n");
    for Case { name, keys, .. } in cases {
        let keys = if keys.is_empty() { "secrets = \"pin\"" } else { keys };
        let methods = if keys.contains("methods") { String::new() } else { format!("methods = \"{name}.go\"\n") };
        writeln!(text, "[[check]]\n{methods}{keys}").expect("strings can be written");
    }
    text
}

/// Compiles Java files into a folder.
fn compile(out: &Path, path: &[&Path], files: &[PathBuf]) {
    let path = std::env::join_paths(path).expect("paths are plain");
    let mut javac = Command::new("javac");
    javac.args(["-nowarn", "-Xlint:none", "-d"]).arg(out).arg("-cp").arg(path).args(files);
    let output = javac.output().expect("there is a compiler");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// The Java files below a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("the folder can be read").path();
        if path.is_dir() {
            files.append(&mut sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "java") {
            files.push(path);
        }
    }
    files.sort();
    files
}

/// What became of each test, in all orders, on one of the twins.
fn ran(folder: &Path, twin: &str, suites: &[String]) -> BTreeMap<String, Vec<String>> {
    let path = std::env::join_paths([folder.join("tests-out"), folder.join(format!("{twin}-out"))]);
    let mut java = Command::new("java");
    java.args(["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp"]).arg(path.expect("paths are plain"));
    let output = java.arg("RoundTrip").args(suites).current_dir(folder).output().expect("there is a machine");
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{said}{}", String::from_utf8_lossy(&output.stderr));
    let mut ends: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for line in said.lines() {
        let name = line.split(' ').find(|word| word.contains("Test.")).unwrap_or(line);
        ends.entry(name.to_owned()).or_default().push(line.replace(name, "").trim().to_owned());
    }
    ends
}

/// Writes tests for the leaky twins of cases, and runs them on both twins.
fn check(folder: &str, cases: &[Case]) {
    let folder = Folder::new(&format!("round-trip-{folder}"));
    let root = folder.0.clone();
    for (position, twin) in ["leaky", "fixed"].into_iter().enumerate() {
        fs::create_dir_all(root.join(twin)).expect("the folder for tests can be written");
        for case in cases {
            folder.write(&format!("{twin}/{}.java", case.name), &program(case, position));
        }
        fs::create_dir_all(root.join(format!("{twin}-out"))).expect("the folder for tests can be written");
        compile(&root.join(format!("{twin}-out")), &[&root], &sources(&root.join(twin)));
    }
    folder.write("counterpoint.toml", &configuration(cases));
    let (exit, said, remarks) = folder.run(&["test", "--leaks-only", "--out", "tests"]);
    assert_eq!(exit, 0, "{said}{remarks}");
    folder.write("RoundTrip.java", RUNNER);
    folder.write("Test.java", JUNIT);
    let own = ["RoundTrip.java", "Test.java"].map(|name| root.join(name));
    let tests = sources(&root.join("tests"));
    compile(&root.join("tests-out"), &[&root.join("leaky-out")], &[own.to_vec(), tests.clone()].concat());
    let suites: Vec<String> =
        tests.iter().map(|file| file.file_stem().expect("it has a name").to_string_lossy().into_owned()).collect();
    let mut wrong = Vec::new();
    for case in cases {
        let is_there = suites.iter().any(|suite| suite.starts_with(case.name) && suite.ends_with("LeakTest"));
        if !is_there {
            wrong.push(format!("{}: no test", case.name));
        }
    }
    for (twin, expected) in [("leaky", "failed"), ("fixed", "passed")] {
        let ends = ran(&root, twin, &suites);
        assert_eq!(ends.len(), tests.len(), "{ends:?}");
        for (test, ends) in ends {
            if ends != [expected; 3] {
                wrong.push(format!("{twin}: {test} {ends:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}\n{said}{remarks}", wrong.join("\n"));
}

#[test]
fn tests_of_returned_values_make_the_round_trip() {
    check("returned", &RETURNED);
}

#[test]
fn tests_of_what_is_printed_make_the_round_trip() {
    check("printed", &PRINTED);
}

#[test]
fn tests_of_what_is_logged_make_the_round_trip() {
    check("logged", &LOGGED);
}

#[test]
fn leaks_that_no_plain_test_can_show_say_why() {
    let folder = Folder::new("round-trip-refused");
    fs::create_dir_all(folder.0.join("leaky")).expect("the folder for tests can be written");
    let cases: Vec<Case> = REFUSED.iter().map(|(case, _)| case.clone()).collect();
    for case in &cases {
        folder.write(&format!("leaky/{}.java", case.name), &program(case, 0));
    }
    folder.write("counterpoint.toml", &configuration(&cases));
    let (exit, said, remarks) = folder.run(&["test", "--leaks-only", "--out", "tests"]);
    assert_eq!(exit, 0, "{said}{remarks}");
    for (case, reason) in &REFUSED {
        let is_said = said.lines().any(|line| line.starts_with(case.name) && line.contains(reason));
        assert!(is_said, "{}: not `{reason}`\n{said}", case.name);
    }
    assert!(!folder.0.join("tests").exists(), "{said}");
}

#[test]
fn test_writes_nothing_for_leaks_that_are_meant() {
    let folder = Folder::new("round-trip-meant");
    let members = "static int go(int pin) { return @pin|7@; } static int other(int pin) { return -@pin|7@; }";
    folder.write("Meant.java", &program(&Case { name: "Meant", keys: "", members }, 0));
    let check = "files = [\"Meant.java\"]\n[[check]]\nsecrets = \"pin\"\n";
    let suppress = "[[suppress]]\nmethod = \"Meant.go\"\nreason = \"it is a demo\"\n";
    folder.write("counterpoint.toml", &format!("{check}{suppress}"));
    let test = ["test", "--leaks-only", "--no-confirm", "--quiet", "--out", "tests"];
    let (exit, said, remarks) = folder.run(&test);
    let suppressed =
        "Meant.go(int): leaks, but suppressed at counterpoint.toml:4: it is a demo\nMeant.go(int): no test\n";
    let other = "tests/MeantOtherLeakTest.java: 1 test: otherLeaksPinToReturnedValue\n";
    assert_eq!((exit, said), (0, format!("{suppressed}{other}")), "{remarks}");
    folder.write("counterpoint.toml", check);
    let (exit, ..) = folder.run(&["check", "--no-confirm", "--write-baseline", "known.json"]);
    assert_eq!(exit, 0);
    let (exit, said, remarks) = folder.run(&[&test[..], &["--baseline", "known.json"]].concat());
    assert_eq!((exit, said.matches(": leaks, but known from known.json\n").count()), (0, 2), "{said}{remarks}");
}
