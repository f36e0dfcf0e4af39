//! Solvers as users meet them: chosen, missing, useless, dying, without time; and what is kept of their work.
#![cfg(feature = "z3")]
#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use counterpoint_testkit::skip::skip;

/// A rate limiter and what was promised of it: nothing here is finite.
const LIMITER: &str = "
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
program Built {
  var credit: int = 10;
  loop {
    input seconds: int;
    assume seconds >= 0;
    credit = credit + seconds;
    var sent = credit;
    credit = 0;
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
property greedy { refines(Built, Promise) }
property careful { refines(Careful, Promise) }
";

/// A folder for one test, with the limiter in it.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("limiter.cpt"), LIMITER).unwrap();
    folder
}

fn counterpoint(folder: &Path, args: &[&str]) -> (Option<i32>, String, String) {
    let Output { status, stdout, stderr } =
        Command::new(env!("CARGO_BIN_EXE_counterpoint")).args(args).current_dir(folder).output().unwrap();
    (status.code(), String::from_utf8(stdout).unwrap(), String::from_utf8(stderr).unwrap())
}

/// Asserts that a check without files ends with this code, and that what it prints contains all these words.
#[track_caller]
fn check(folder: &Path, args: &[&str], expected_code: i32, words: &[&str]) {
    let (code, stdout, stderr) = counterpoint(folder, &[&["check", "limiter.cpt", "--no-witness"], args].concat());
    let missing: Vec<_> = words.iter().filter(|word| !stdout.contains(**word) && !stderr.contains(**word)).collect();
    assert!(missing.is_empty(), "no {missing:?} in\n{stdout}{stderr}");
    assert_eq!(code, Some(expected_code), "{stdout}{stderr}");
}

#[cfg(unix)]
fn script(folder: &Path, name: &str, text: &str) {
    use std::os::unix::fs::PermissionsExt;

    let path = folder.join(name);
    fs::write(&path, format!("#!/bin/sh\n{text}\n")).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
}

#[test]
fn sets_symbolic_decides_and_names_the_solver() {
    let folder = folder("sets");
    let words =
        ["greedy: REFUTED", "b.sent is between 0 and 10 on every run", "careful: PROVED", "symbolic sets; solver Z3"];
    check(&folder, &["--sets", "symbolic", "-v"], 1, &words);
}

#[test]
fn sets_explicit_says_which_choice_is_infinite() {
    let folder = folder("sets-explicit");
    let args = ["--sets", "explicit", "--property", "careful", "--strict"];
    check(&folder, &args, 3, &["careful: UNKNOWN: choice `seconds` is infinite (limiter.cpt:"]);
}

#[test]
fn dump_smt_writes_scripts_that_stand_alone() {
    let folder = folder("dump");
    check(&folder, &["--dump-smt", "queries", "--quiet"], 1, &["careful: PROVED"]);
    let mut paths: Vec<_> = fs::read_dir(folder.join("queries")).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    assert!(paths[0].ends_with("000001.smt2"), "{paths:?}");
    for path in paths {
        let script = fs::read_to_string(&path).unwrap();
        assert!(script.starts_with("; query ") && script.contains("(check-sat)"), "{}: {script}", path.display());
    }
}

#[test]
fn dump_smt_into_a_file_is_an_input_error() {
    let folder = folder("dump-file");
    check(&folder, &["--dump-smt", "limiter.cpt"], 2, &["cannot make the folder `limiter.cpt` for queries"]);
}

#[test]
fn store_proofs_keeps_what_replay_checks_again() {
    let folder = folder("proofs");
    let stored = ".counterpoint/limiter.careful.proof.json";
    let args = ["check", "limiter.cpt", "--property", "careful", "--store-proofs"];
    let (code, stdout, _) = counterpoint(&folder, &args);
    assert!(stdout.contains(&format!("replay    counterpoint replay {stored}\n")), "{stdout}");
    assert_eq!(code, Some(0));
    let (code, stdout, _) = counterpoint(&folder, &["replay", stored]);
    assert!(stdout.contains("careful: PROVED for every number of observations"), "{stdout}");
    assert!(stdout.contains("checked again by the independent checker ("), "{stdout}");
    assert_eq!(code, Some(0));

    let (_, stdout, _) = counterpoint(&folder, &["replay", stored, "--no-solver"]);
    assert!(stdout.contains("UNKNOWN: an answer was found, but a solver is required to check it"), "{stdout}");
    let (_, stdout, _) = counterpoint(&folder, &["replay", stored, "--solver-limit", "1"]);
    assert!(stdout.contains(&format!("next      counterpoint replay {stored} --solver-limit 10\n")), "{stdout}");
    let (code, _, stderr) = counterpoint(&folder, &["replay", stored, "--solver", "no-such-solver"]);
    assert!(stderr.contains("the solver `no-such-solver` cannot be used"), "{stderr}");
    assert_eq!(code, Some(2));

    let mut edited: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(folder.join(stored)).unwrap()).unwrap();
    edited["evidence"]["edges"] = serde_json::json!([]);
    fs::write(folder.join("edited.json"), edited.to_string()).unwrap();
    let (code, _, stderr) = counterpoint(&folder, &["replay", "edited.json"]);
    assert!(stderr.contains("does not prove `careful`\nhelp: was the file edited?"), "{stderr}");
    assert_eq!(code, Some(2));

    fs::write(folder.join("limiter.cpt"), LIMITER.replace("10", "11")).unwrap();
    let (code, _, stderr) = counterpoint(&folder, &["replay", stored]);
    assert!(stderr.contains("limiter.cpt"), "{stderr}");
    assert_eq!(code, Some(2), "the program has changed: {stderr}");
}

/// The square is not linear, so the proof says what existential runs choose.
const SHIFT: &str = "
enum Colour { Red, Green }
program Scale {
  input size: u8;
  input colour: Colour;
  var area = size * size;
  observe shown(area, colour);
}
program Any {
  var area: u8 = 0;
  var colour: Colour = Red;
  havoc area;
  havoc colour;
  observe shown(area, colour);
}
property any { refines(Scale, Any) }
";

#[test]
fn store_proofs_keeps_strategies_too() {
    let folder = folder("strategies");
    fs::write(folder.join("shift.cpt"), SHIFT).unwrap();
    let stored = ".counterpoint/shift.any.proof.json";
    let checked = ["check", "shift.cpt", "--sets", "runs", "--store-proofs"];
    for args in [&checked[..], &["replay", stored]] {
        let (code, stdout, stderr) = counterpoint(&folder, args);
        for words in [
            "any: PROVED for all runs (at most 1 observation)\n",
            "how       b chooses area = a.size * a.size at line 12 and colour = a.colour at line 13\n",
            "the independent checker (1 condition) with a fresh solver\n",
            &format!("replay    counterpoint replay {stored}\n"),
        ] {
            assert!(stdout.contains(words), "no {words} in {stdout}{stderr}");
        }
        assert_eq!(code, Some(0));
    }
    let text = fs::read_to_string(folder.join(stored)).unwrap();
    fs::write(folder.join("edited.json"), text.replace("mul v0", "add v0")).unwrap();
    let (code, _, stderr) = counterpoint(&folder, &["replay", "edited.json"]);
    assert!(stderr.contains("does not prove `any`\nhelp: was the file edited?"), "{stderr}");
    assert_eq!(code, Some(2));
}

#[test]
fn no_solver_finds_out_what_it_takes() {
    let folder = folder("none");
    let words = [
        "UNKNOWN: an answer was found, but a solver is required to check it, but none is available",
        "counterpoint doctor",
    ];
    check(&folder, &["--no-solver", "--property", "careful"], 0, &words);
    check(&folder, &["--no-solver", "--sets", "symbolic"], 2, &["symbolic sets need a solver, and there is none"]);
}

#[test]
fn no_solver_tries_values_where_a_claim_cannot_be_checked() {
    let folder = folder("tried");
    fs::write(
        folder.join("vote.cpt"),
        "program Up { var n = 0; loop { input by: 1..2; n = n + by; observe round(n); } }\n\
         property same { refines(Up, Up) }\n",
    )
    .unwrap();
    let args = ["check", "vote.cpt", "--no-witness", "--max-observations", "100"];
    let (_, stdout, _) = counterpoint(&folder, &args);
    assert!(stdout.contains("same: PROVED for every number of observations"), "{stdout}");
    let (code, stdout, _) = counterpoint(&folder, &[&args[..], &["--no-solver"]].concat());
    assert!(stdout.contains("same: NONE FOUND up to 100 observations"), "{stdout}");
    assert_eq!(code, Some(0));
}

#[test]
fn solver_limit_that_is_too_low_says_what_to_type() {
    let folder = folder("limit");
    let words = ["UNKNOWN: an answer was found, but it could not be checked: the solver", "--solver-limit 10\n"];
    check(&folder, &["--solver-limit", "1", "--property", "greedy"], 0, &words);
    let args = ["--solver-limit", "1", "--property", "greedy", "--solver-without", "split", "--seed", "7"];
    let words = ["check limiter.cpt --property greedy --seed 7 --solver-limit 10 --solver-without split\n"];
    check(&folder, &args, 0, &words);
}

#[test]
fn solver_that_is_missing_is_an_input_error() {
    let folder = folder("missing");
    let words = ["the solver `no-such-solver` cannot be used: cannot run `no-such-solver`", "counterpoint doctor"];
    check(&folder, &["--solver", "no-such-solver"], 2, &words);
}

#[cfg(unix)]
#[test]
fn solver_that_is_none_is_an_input_error() {
    let folder = folder("useless");
    script(&folder, "parrot", "exec cat");
    let words = ["the solver `./parrot` cannot be used: `./parrot` does not answer like a solver that reads SMT-LIB"];
    check(&folder, &["--solver", "./parrot"], 2, &words);
    script(&folder, "gone", "exit 0");
    check(&folder, &["--solver", "./gone"], 2, &["`./gone` ended without an answer"]);
}

/// A solver that tells its name, and then does the same at every query.
#[cfg(unix)]
fn fake(folder: &Path, name: &str, at_query: &str) {
    let text = format!(
        r#"while read -r line; do
  case "$line" in
    *get-info*:name*) echo '(:name "Fake")' ;;
    *get-info*:version*) echo '(:version "1.0")' ;;
    *check-sat*) {at_query} ;;
  esac
done"#
    );
    script(folder, name, &text);
}

#[cfg(unix)]
#[test]
fn solver_that_dies_leaves_the_answer_open() {
    let folder = folder("mortal");
    fake(&folder, "mortal", "exit 3");
    let words = [
        "greedy: UNKNOWN: an answer was found, but it could not be checked: the solver failed: `./mortal` ended",
        "ask another solver with --solver",
        "solver Fake 1.0",
    ];
    check(&folder, &["--solver", "./mortal", "--property", "greedy", "-v"], 0, &words);
}

#[cfg(unix)]
#[test]
fn second_solver_confirms_or_says_why_not() {
    let folder = folder("second");
    fake(&folder, "nods", "echo unsat");
    fake(&folder, "shrugs", "echo unknown");
    fake(&folder, "dies", "exit 3");
    fake(&folder, "babbles", "echo perhaps");
    fake(&folder, "lies", "echo sat; echo '(())'");
    for property in ["greedy", "careful"] {
        let code = i32::from(property == "greedy");
        let check = |second: &str, words: &str| {
            check(&folder, &["--property", property, "--second-solver", second], code, &[words]);
        };
        check("./nods", ", confirmed by Fake 1.0)\n");
        check("./shrugs", ", not confirmed by Fake 1.0: it gave no answer)\n");
        check("./dies", ", not confirmed by Fake 1.0: `./dies` ended without an answer)\n");
        check("./babbles", ", not confirmed by Fake 1.0: `./babbles` answered `perhaps` to a query)\n");
        check("./lies", ", not confirmed by Fake 1.0: the solver gave no value for");
    }
    check(
        &folder,
        &["--second-solver", "./gone"],
        2,
        &["the second solver `./gone` cannot be used: cannot run `./gone`"],
    );
}

#[cfg(unix)]
#[test]
fn second_solver_is_found_on_the_search_path_or_left_out() {
    let folder = folder("second-found");
    let bin = folder.join("bin");
    fs::create_dir(&bin).unwrap();
    let cvc5 = |args: &[&str]| {
        let args = [&["check", "limiter.cpt", "--no-witness", "--property", "careful"], args].concat();
        let path = format!("{}:/usr/bin:/bin", bin.display());
        let mut command = Command::new(env!("CARGO_BIN_EXE_counterpoint"));
        let output = command.args(args).current_dir(&folder).env("PATH", path).output().unwrap();
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    fake(&bin, "cvc5", "echo unsat");
    assert!(cvc5(&[]).contains(", confirmed by Fake 1.0)\n"), "{}", cvc5(&[]));
    let json: serde_json::Value = serde_json::from_str(&cvc5(&["--format", "json"])).unwrap();
    let second = &json["results"][0]["second-solver"];
    assert_eq!((&second["name"], &second["confirmed"]), (&"Fake 1.0".into(), &true.into()), "{second}");
    assert!(second["questions"].as_u64().unwrap() > 0, "{second}");
    assert!(!cvc5(&["--second-solver", "none"]).contains("confirmed"));
    // One that cannot be used is no reason to stop, since nobody asked for it.
    script(&bin, "cvc5", "exit 1");
    assert!(cvc5(&[]).contains(", not confirmed by cvc5: `cvc5` ended without an answer)\n"), "{}", cvc5(&[]));
}

#[cfg(unix)]
#[test]
fn second_solver_that_contradicts_the_first_one_is_an_internal_error() {
    let folder = folder("contradiction");
    // This one calls everything impossible. The library is of another make, so it is asked too.
    fake(&folder, "no", "echo unsat");
    let words = [
        "greedy: CONTRADICTED: two solvers contradict each other, so there is no answer",
        "Fake 1.0 says that something on which the answer depends is impossible, and Z3",
        "a bug in one of the solvers, or in counterpoint",
    ];
    // What stands in front of the solver would decide some questions rightly before they come to it.
    let without = ["--sets", "symbolic", "--solver-without", "simplify,intervals,split,cache,reuse"];
    check(&folder, &[&["--solver", "./no", "--property", "greedy"], &without[..]].concat(), 70, &words);
}

#[test]
fn second_solver_cvc5_agrees_if_it_is_there() {
    let folder = folder("cvc5");
    if Command::new("cvc5").arg("--version").output().is_err() {
        return skip("cvc5");
    }
    for (property, code) in [("greedy", 1), ("careful", 0)] {
        let args = ["--property", property, "--second-solver", "cvc5"];
        check(&folder, &args, code, &[", confirmed by cvc5 "]);
        check(&folder, &["--property", property, "--solver", "cvc5"], code, &["(cvc5 ", ", confirmed by Z3 "]);
    }
}

#[test]
fn replay_of_a_proof_says_what_check_said() {
    let folder = folder("proof-headline");
    let cases = [
        (
            "program P { input x: int; assume x > 0; observe out(x); }\nproperty p { forall p in P always p.x > 0 }\n",
            "PROVED for all runs (at most 1 observation)",
        ),
        // Runs that break the assumption are not followed: nothing is known of their length.
        (
            "program P { input x: int; observe out(y: x + 1); observe out(y: x); }\n\
             property p { forall p in P, exists q in P given p.y > 5 always p.y == q.y }\n",
            "PROVED for every number of observations",
        ),
    ];
    for (text, expected) in cases {
        fs::write(folder.join("once.cpt"), text).unwrap();
        let (_, checked, _) = counterpoint(&folder, &["check", "once.cpt", "--store-proofs"]);
        let headline = checked.lines().next().unwrap();
        assert!(headline.ends_with(expected), "{checked}");
        let (_, replayed, stderr) = counterpoint(&folder, &["replay", ".counterpoint/once.p.proof.json"]);
        assert_eq!(replayed.lines().next(), Some(headline), "{stderr}");
    }
}
