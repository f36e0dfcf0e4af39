//! The command ends when it should, whatever it is doing. These tests measure time, since that is what they are about; the
//! limits are far below what the inputs take without them. `cargo xtask watchdog` has all inputs, and looks
//! more closely.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use counterpoint_testkit::hostile::{Ending, Report, inputs};

use crate::leaks::Folder;

/// What the command gets.
const TIME: Duration = Duration::from_millis(1_500);
/// When it must have ended: two seconds later, or five without optimisations, where other tests run beside it. Its last
/// resort, behind all that polls and all that is left behind, comes later.
const MOST_TIME: Duration = TIME.saturating_add(Duration::from_secs(if cfg!(debug_assertions) { 5 } else { 2 }));
/// In bytes. It is told to use 1 GB, and a JVM may come on top.
const MOST_MEMORY: u64 = 2 << 30;

fn ends(names: &[&str], ending: Ending) {
    for name in names {
        let input = inputs().into_iter().find(|input| input.name == *name).expect("there is such an input");
        let kind = if let Ending::Time(_) = ending { "time" } else { "interrupt" };
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("watchdog-{name}-{kind}"));
        fs::create_dir_all(&folder).expect("the folder for tests can be written");
        let command = Path::new(env!("CARGO_BIN_EXE_counterpoint"));
        let report = Report::of(&input, command, &folder, ending, MOST_TIME * 4).expect("it can be started");
        let complaints = report.complaints(ending, MOST_TIME, MOST_MEMORY);
        assert!(complaints.is_empty(), "{name}: {complaints:?}\n{}{}", report.stdout, report.stderr);
    }
}

#[test]
fn reading_compiling_and_lowering_end_in_time() {
    ends(&["many-lines", "all-methods", "graph-java"], Ending::Time(TIME));
}

#[test]
fn solving_ends_in_time_and_when_it_is_interrupted() {
    ends(&["quotients", "mixing", "slow-solver"], Ending::Time(TIME));
    #[cfg(unix)]
    ends(&["mixing"], Ending::Interrupt(TIME));
}

#[test]
fn following_runs_ends_in_time() {
    ends(&["ackermann", "many-choices", "run-for-ever", "run-java"], Ending::Time(TIME));
}

#[test]
fn searches_end_in_time_and_when_they_are_interrupted() {
    ends(&["endless-loop", "slow-constructor", "many-definitions"], Ending::Time(TIME));
    #[cfg(unix)]
    ends(&["endless-loop"], Ending::Interrupt(TIME));
}

#[test]
fn time_that_one_question_uses_up_is_not_that_of_the_others() {
    let folder = Folder::new("time-shared");
    let slow = "int x = pin; for (int i = 0; i < 100000000; i++) for (int j = 0; j < 100000000; j++) x += j;";
    let methods = [format!("static int heavy(int pin) {{ {slow} return x & 0; }}"), LIGHT.to_owned()];
    folder.write("Two.java", &format!("class Two {{\n{}\n}}", methods.join("\n")));
    let loops: Vec<String> =
        (0..9).map(|at| format!("var i{at} = 0; while i{at} < 1000000 {{ x = (x + 1) % 10; ")).collect();
    let close: Vec<String> = (0..9).rev().map(|at| format!("i{at} = i{at} + 1; }} ")).collect();
    let heavy =
        format!("program H {{ input s: 0..9; var x = s; {}{} observe o(v: x); }}", loops.concat(), close.concat());
    let light = "program L { input x: 0..9; observe o(v: x); }";
    let properties = "property heavy { forall p in H, exists q in H always p.v == q.v }
property light { forall p in L always p.v < 10 }";
    folder.write("two.cpt", &format!("{heavy}\n{light}\n{properties}\n"));
    let time = ["--time", "3s", "--no-confirm", "--quiet", "-j", "1"];
    let endless = ["--max-steps", "1000000000000", "--calls", "1000000000"];
    let java = [&["check", "Two.java", "--secret", "pin"], &time[..], &endless].concat();
    let (_, stdout, stderr) = folder.run(&java);
    assert!(stdout.contains("heavy: UNKNOWN: its share of the time was used up"), "{stdout}{stderr}");
    assert!(stdout.contains("light: LEAKS"), "{stdout}{stderr}");
    let (_, stdout, stderr) = folder.run(&[&["check", "two.cpt"], &time[..]].concat());
    assert!(stdout.contains("heavy: UNKNOWN: its share of the time was used up"), "{stdout}{stderr}");
    assert!(stdout.contains("light: PROVED"), "{stdout}{stderr}");
    // What was cut short is no answer.
    let (exit, _, stderr) = folder.run(&[&java[..], &["--write-baseline", "known.json"]].concat());
    assert!(exit == 2 && stderr.contains("no baseline was written"), "{stderr}");
}

const LIGHT: &str = "static int light(int pin) { return pin; }";
