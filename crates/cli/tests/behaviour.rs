//! What a transcript cannot show: threads, time, interrupts, closed pipes, standard input.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};

use counterpoint_testkit::hyper;

/// An endless task: two counters that grow for ever.
const ENDLESS: &str = "
program Count {
  var a: int = 0;
  loop {
    either { a = a + 1; } or { a = a + 2; }
    observe tick(a);
  }
}
property first { forall p in Count always p.a > 1 }
property endless { forall p in Count, exists q in Count always p.a == q.a }
";

const UNLIMITED: [&str; 4] = ["--max-observations", "1000000", "--max-steps", "1000000000000"];

fn counterpoint(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_counterpoint"));
    command.args(args);
    command
}

/// A file for one test, in a folder that goes away with the build.
fn file(name: &str, text: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).expect("the folder for tests can be written");
    path.to_str().expect("the folder for tests has a plain name").to_owned()
}

/// Sends what Ctrl-C sends. Every shell can, while the program `kill` is not on every machine.
#[cfg(unix)]
fn interrupt(child: &Child) {
    let status = Command::new("sh").arg("-c").arg(format!("kill -INT {}", child.id())).status();
    assert!(status.is_ok_and(|status| status.success()));
}

fn code(output: &Output) -> Option<i32> {
    output.status.code()
}

#[test]
fn check_gives_the_same_bytes_with_one_and_four_threads() {
    let endless = file("threads.cpt", ENDLESS);
    let formats: [&[&str]; 2] = [&["-v"], &["--format", "json"]];
    for format in formats {
        let run = |jobs| {
            let args = ["check", &endless, "--no-witness", "--max-observations", "40", "-j", jobs];
            counterpoint(&[&args, format].concat()).output().unwrap()
        };
        let (one, four) = (run("1"), run("4"));
        assert_eq!(code(&one), Some(1));
        assert_eq!(one, four);
    }
}

#[test]
fn check_time_limit_ends_in_unknown() {
    let endless = file("time.cpt", ENDLESS);
    let args = ["check", &endless, "--property", "endless", "--sets", "explicit", "--time", "300ms", "--quiet"];
    let run = |more: &[&str]| counterpoint(&[&args, &UNLIMITED[..], more].concat()).output().unwrap();
    let output = run(&[]);
    assert!(String::from_utf8_lossy(&output.stdout).contains("UNKNOWN: the time was used up"), "{output:?}");
    assert_eq!(code(&output), Some(0));
    assert_eq!(code(&run(&["--strict"])), Some(3));
}

#[cfg(unix)]
#[test]
fn check_interrupted_prints_what_is_known() {
    let endless = file("interrupt.cpt", ENDLESS);
    let args = ["check", &endless, "--no-witness", "--quiet"];
    let mut child = counterpoint(&[&args, &UNLIMITED[..]].concat()).stdout(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    // As soon as the first answer is there, the second one is being looked for.
    assert!(lines.next().unwrap().unwrap().contains("first: REFUTED"));
    interrupt(&child);
    assert!(lines.next().unwrap().unwrap().contains("endless: UNKNOWN: interrupted"));
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

#[test]
fn closed_output_is_no_error() {
    let endless = file("pipe.cpt", ENDLESS);
    let args = ["check", &endless, "--no-witness", "--property", "first"];
    let mut child = counterpoint(&args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((code(&output), output.stderr.as_slice()), (Some(1), &b""[..]));
}

#[test]
fn fmt_reads_standard_input_and_is_idempotent() {
    let format = |text: &[u8]| {
        let mut child = counterpoint(&["fmt", "-"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        child.stdin.take().unwrap().write_all(text).unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!(code(&output), Some(0));
        output.stdout
    };
    let once = format(b"program   P{input x:0..3;// any\nobserve out(x);}");
    assert_ne!(once, b"program   P{input x:0..3;// any\nobserve out(x);}");
    assert_eq!(format(&once), once);
}

#[test]
fn reports_go_to_files() {
    let endless = file("report.cpt", ENDLESS);
    let json = file("report.json", "");
    let format = format!("json={json}");
    let args = ["check", &endless, "--no-witness", "--property", "first", "--format", &format];
    let output = counterpoint(&args).output().unwrap();
    assert!(String::from_utf8_lossy(&output.stdout).contains("1 property: 1 refuted"));
    let report: serde_json::Value = serde_json::from_str(&fs::read_to_string(json).unwrap()).unwrap();
    assert_eq!(report["results"][0]["verdict"], "refuted");
}

#[test]
fn check_names_the_file_that_cannot_hold_a_witness() {
    let endless = file("unstored.cpt", ENDLESS);
    let no_folder = file("no-folder", "");
    let args = ["check", &endless, "--property", "first", "--out", &no_folder];
    let output = counterpoint(&args).output().unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(stderr.contains("no-folder/unstored.first.json`: "), "{stderr}");
    assert_eq!(code(&output), Some(1));
}

#[test]
fn replay_of_an_edited_witness_is_an_input_error() {
    let source = file(
        "edited.cpt",
        "program P { input x: 0..9; observe out(x); }\nproperty zero { forall p in P always p.x == 0 }",
    );
    let out = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("edited");
    let out = out.to_str().unwrap();
    assert_eq!(code(&counterpoint(&["check", &source, "--out", out]).output().unwrap()), Some(1));
    let witness = format!("{out}/edited.zero.json");
    assert_eq!(code(&counterpoint(&["replay", &witness]).output().unwrap()), Some(1));
    let edited = fs::read_to_string(&witness).unwrap().replace("\"value\": \"1\"", "\"value\": \"0\"");
    fs::write(&witness, edited).unwrap();
    let output = counterpoint(&["replay", &witness]).output().unwrap();
    assert_eq!(code(&output), Some(2), "{output:?}");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(stderr.contains("does not refute `zero`\nhelp: was the file edited?"), "{stderr}");
}

#[test]
fn completions_know_the_commands_in_every_shell() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let output = counterpoint(&["completions", shell]).output().unwrap();
        let script = String::from_utf8_lossy(&output.stdout);
        assert!(script.contains("counterpoint") && script.contains("max-observations"), "{shell}");
        assert_eq!(code(&output), Some(0), "{shell}");
    }
}

/// A folder with nothing in it but scripts of these names.
#[cfg(unix)]
fn programs(name: &str, scripts: &[(&str, &str)]) -> String {
    use std::os::unix::fs::PermissionsExt;

    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the folder for tests can be written");
    for (script, text) in scripts {
        let path = folder.join(script);
        fs::write(&path, format!("#!/bin/sh\n{text}\n")).expect("the folder for tests can be written");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("the folder for tests can be written");
    }
    folder.to_str().expect("the folder for tests can be written").to_owned()
}

#[cfg(unix)]
#[test]
fn doctor_tells_what_is_found_missing_or_useless() {
    let path = programs("doctor", &[("cvc5", "echo; echo This is cvc5 version 1.0"), ("yices-smt2", "exit 3")]);
    let output = counterpoint(&["doctor"]).env("PATH", &path).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    let line = |name: &str| text.lines().find(|line| line.starts_with(name)).unwrap().to_owned();
    assert_eq!(line("counterpoint"), "counterpoint  0.1.0");
    assert_eq!(line("z3"), "z3            missing  another solver, for `check --solver`; apt install z3");
    let second = "a second solver: confirms what the first one says, or for `check --solver`";
    assert_eq!(line("cvc5"), format!("cvc5          found    This is cvc5 version 1.0: {second}"));
    assert!(line("yices-smt2").contains("useless  `yices-smt2 --version` ends with exit status: 3"), "{text}");
    assert_eq!(code(&output), Some(0), "a solver is there: {text}");
}

#[cfg(unix)]
#[test]
fn doctor_writes_json_and_fails_where_something_is_missing() {
    let path = programs("doctor-json", &[("cvc5", "exit 3")]);
    let output = counterpoint(&["doctor", "--format", "json"]).env("PATH", &path).output().unwrap();
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["schema"], "counterpoint-doctor/1");
    let tools = report["tools"].as_array().unwrap();
    assert!(tools.iter().any(|tool| tool["name"] == "cvc5" && tool["problem"].is_string()), "{report}");
    let is_there = |name: &str| tools.iter().any(|tool| tool["name"] == name && tool["found"] == true);
    assert_eq!(is_there("solver"), cfg!(feature = "z3"));
    let is_complete = is_there("solver") && is_there("jdk");
    assert_eq!(report["complete"], is_complete);
    assert_eq!(code(&output), Some(if is_complete { 0 } else { 2 }));
}

/// A Java file in a folder of its own; the folder.
fn java(name: &str, file: &str, text: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the folder for tests can be written");
    fs::write(folder.join(file), text).expect("the folder for tests can be written");
    folder
}

/// Methods that take long, each with a secret.
const SLOW: &str = "
class Slow {
    static int first(int secret) { return turn(secret); }
    static int second(int secret) { return turn(secret); }
    static int third(int secret) { return turn(secret); }
    private static int turn(int number) {
        for (int i = 0; i < 50000; i++) { number = number * 31 + i; }
        return number & 0;
    }
}
";

#[test]
fn check_of_a_folder_gives_the_same_bytes_with_one_and_four_threads() {
    let corpus = hyper::folder().canonicalize().unwrap();
    let folder = java("folder", "counterpoint.toml", &hyper::configuration(&corpus, &hyper::programs(&corpus)));
    let run = |jobs: &str| {
        let args = ["check", "--no-confirm", "--calls", "300", "-j", jobs];
        counterpoint(&args).current_dir(&folder).output().unwrap()
    };
    let (one, four) = (run("1"), run("4"));
    assert_eq!(code(&one), Some(1), "{}", String::from_utf8_lossy(&one.stderr));
    assert_eq!(one, four);
    let text = String::from_utf8_lossy(&one.stdout);
    let n_methods = text.lines().last().and_then(|line| line.split(' ').next()?.parse::<usize>().ok());
    assert!(n_methods.is_some_and(|n_methods| n_methods >= hyper::programs(&corpus).len()), "{text}");
}

#[test]
fn tests_that_were_written_are_no_part_of_the_program() {
    let folder = java("written", "Plain.java", "class Plain { static int it(int secret) { return secret; } }");
    let run = |args: &[&str]| code(&counterpoint(args).current_dir(&folder).output().unwrap());
    assert_eq!(run(&["test", "Plain.java", "--secret", "secret", "--no-confirm"]), Some(0));
    // It needs JUnit, which is not there.
    assert!(folder.join("PlainItLeakTest.java").is_file());
    assert_eq!(run(&["check", "PlainItLeakTest.java", "--secret", "secret"]), Some(2));
    assert_eq!(run(&["check", ".", "--secret", "secret", "--no-confirm"]), Some(1));
}

#[cfg(unix)]
#[test]
fn check_of_java_interrupted_prints_what_is_known() {
    let folder = java("interrupted", "Slow.java", SLOW);
    let args = ["check", ".", "--secret", "secret", "--calls", "100000000", "-j", "1"];
    let mut command = counterpoint(&args);
    command.current_dir(&folder).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // The methods are named before they are searched.
    let mut remarks = BufReader::new(child.stderr.take().unwrap()).lines();
    assert!(remarks.next().unwrap().unwrap().starts_with("3 methods with `secret`"));
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    interrupt(&child);
    let rest: Vec<String> = lines.map(Result::unwrap).collect();
    let last = rest.last().unwrap();
    assert!(last.starts_with("3 methods: ") && last.contains("not looked at"), "{rest:?}");
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

#[test]
fn check_of_java_ends_when_the_time_is_up_and_writes_no_baseline() {
    let folder = java("late", "Slow.java", SLOW);
    let args = ["check", ".", "--secret", "secret", "--calls", "100000000", "--time", "1ms", "--strict"];
    // With a cache of its own: nothing is compiled yet.
    let within = |args: &[&str]| {
        counterpoint(args).current_dir(&folder).env("COUNTERPOINT_CACHE", folder.join("cache")).output().unwrap()
    };
    let run = |more: &[&str]| within(&[&args, more].concat());
    // The compiler was not done, so nothing is known.
    let output = run(&[]);
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(text.starts_with("error: the time was used up before everything was read"), "{text}");
    assert_eq!(code(&output), Some(3), "{output:?}");
    let compiled = within(&["graph", "Slow.java", "--method", "first"]);
    assert_eq!(code(&compiled), Some(0), "{compiled:?}");
    let output = run(&[]);
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("3 methods: ") && text.contains("not looked at"), "{text}");
    assert_eq!(code(&output), Some(3), "{output:?}");
    let output = run(&["--write-baseline", "known.json"]);
    assert_eq!(code(&output), Some(2), "{output:?}");
    assert!(!folder.join("known.json").exists());
}

#[test]
fn configurations_are_found_in_folders_above() {
    let folder = java("above", "Leak.java", "class Leak { static int show(int secret) { return secret; } }");
    fs::write(folder.join("counterpoint.toml"), "[[check]]\nsecrets = [\"secret\"]\n").unwrap();
    let below = folder.join("a/b");
    fs::create_dir_all(&below).unwrap();
    let output = counterpoint(&["check", "--no-confirm", "--quiet"]).current_dir(&below).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(text, "../../Leak.java:1: show: LEAKS `secret` to the returned value\n", "{output:?}");
    assert_eq!(code(&output), Some(1));
}

#[test]
fn a_class_that_class_files_need_and_nobody_has_is_named() {
    let library = "package lib; public class Json { public String write(String text) { return text; } }";
    let uses = "class Uses {
        static String show(String secret) { return new lib.Json().write(secret); }
        static int plain(int pin, lib.Json json) { return pin; }
    }";
    let folder = java("missing", "Uses.java", uses);
    fs::write(folder.join("Json.java"), library).unwrap();
    let javac = counterpoint_load::java::Jdk::find(None).unwrap().javac();
    let compiled =
        Command::new(javac).args(["-g", "-d", "out", "Uses.java", "Json.java"]).current_dir(&folder).status();
    assert!(compiled.unwrap().success());
    fs::remove_dir_all(folder.join("out/lib")).unwrap();
    let run = |args: &[&str]| counterpoint(&[&["check", "out"], args].concat()).current_dir(&folder).output().unwrap();
    let output = run(&["--method", "show", "--secret", "secret", "--calls", "20"]);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(
        stderr.contains("the class `lib.Json` is missing\nhelp: give the jar that has it: --classpath"),
        "{stderr}"
    );
    assert_eq!(code(&output), Some(0));
    // It leaks all the same, but the JVM cannot even look at the method.
    let output = run(&["--method", "plain", "--secret", "pin"]);
    let stdout = String::from_utf8_lossy(&output.stdout);
    assert!(stdout.contains("confirmed not possible: on the JVM a class is missing"), "{stdout}");
    assert_eq!(code(&output), Some(1));
}

#[test]
fn test_does_not_overwrite_files_of_others() {
    let folder = java("others", "Plain.java", "class Plain { static int it(int secret) { return secret; } }");
    let run =
        || counterpoint(&["test", "Plain.java", "--secret", "secret", "--no-confirm"]).current_dir(&folder).output();
    let mine = folder.join("PlainItLeakTest.java");
    fs::write(&mine, "class PlainItLeakTest {}").unwrap();
    let output = run().unwrap();
    assert_eq!(code(&output), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("`PlainItLeakTest.java` is there already"), "{output:?}");
    assert_eq!(fs::read_to_string(&mine).unwrap(), "class PlainItLeakTest {}");
    fs::remove_file(&mine).unwrap();
    assert_eq!([code(&run().unwrap()), code(&run().unwrap())], [Some(0); 2]);
}

#[test]
fn classes_that_were_compiled_beside_their_sources_are_no_second_program() {
    let source = "class Plain { static int it(int secret) { return secret; } }";
    let folder = java("beside", "Plain.java", source);
    let javac = Command::new("javac").args(["-d", "out", "Plain.java"]).current_dir(&folder).status();
    assert!(javac.is_ok_and(|status| status.success()));
    let check = ["check", ".", "--method", "Plain#it", "--secret", "secret", "--no-confirm"];
    let output = counterpoint(&check).current_dir(&folder).output().unwrap();
    assert_eq!(code(&output), Some(1), "{output:?}");
}

#[test]
fn replay_reads_nothing_but_files_and_folders() {
    let folder = java("odd", "Plain.java", "class Plain { static int it(int secret) { return secret; } }");
    let check = ["check", "Plain.java", "--secret", "secret", "--no-confirm"];
    assert_eq!(code(&counterpoint(&check).current_dir(&folder).output().unwrap()), Some(1));
    let witness = folder.join(".counterpoint/Plain.it.json");
    let text = fs::read_to_string(&witness).unwrap().replace("\"Plain.java\"", "\"/dev/zero\"");
    fs::write(&witness, text).unwrap();
    let replay = ["replay", ".counterpoint/Plain.it.json", "--no-confirm"];
    let output = counterpoint(&replay).current_dir(&folder).output().unwrap();
    assert_eq!(code(&output), Some(2), "{output:?}");
}

/// Asks about a class that was compiled with another one, which is no longer there.
fn without_meter(name: &str, body: &str) -> Output {
    let source = format!(
        "class Shop {{ static int pay(int price, int secret) {{ {body} }} }}\nclass Meter {{ static void count() {{}} }}"
    );
    let folder = java(name, "Shop.java", &source);
    let javac = Command::new("javac").args(["-d", "out", "Shop.java"]).current_dir(&folder).status();
    assert!(javac.is_ok_and(|status| status.success()));
    fs::remove_file(folder.join("out/Meter.class")).expect("it was compiled");
    counterpoint(&["check", "out", "--method", "pay", "--secret", "2"])
        .current_dir(&folder)
        .output()
        .expect("the command starts")
}

#[test]
fn a_missing_class_is_thrown_where_code_expects_that_and_named_elsewhere() {
    let prepared = "try { Meter.count(); } catch (NoClassDefFoundError e) { return secret; } return price;";
    let output = without_meter("prepared", prepared);
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(code(&output), Some(1), "{output:?}");
    assert!(text.contains("LEAKS") && text.contains("confirmed on OpenJDK"), "{text}");
    let output = without_meter(
        "unprepared",
        "try { Meter.count(); } catch (RuntimeException e) { return secret; } return price;",
    );
    assert_eq!(code(&output), Some(0), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stdout).contains("UNKNOWN"), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stderr).contains("`Meter` is missing"), "{output:?}");
}

#[test]
fn what_check_suggests_with_its_limits_is_a_command() {
    let folder = java("suggested", "Plain.java", "class Plain { static int it(int secret) { return secret; } }");
    let check =
        ["check", "Plain.java", "--secret", "secret", "--no-confirm", "--max-steps", "400000000", "--calls", "50"];
    let output = counterpoint(&check).current_dir(&folder).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    let next = text.lines().find_map(|line| line.trim().strip_prefix("next      counterpoint ")).expect("a suggestion");
    let words = next.split("     (").next().unwrap_or_default().replace('\'', "");
    assert!(words.contains("--max-steps 400000000") && words.contains("--calls 50"), "{words}");
    // Types stand in brackets, with a space only behind a comma.
    let words: Vec<&str> = words.split(' ').collect();
    let suggested = counterpoint(&words).current_dir(&folder).output().unwrap();
    assert_eq!(code(&suggested), Some(0), "{suggested:?}");
}

#[test]
fn runs_that_never_begin_and_secrets_that_nobody_reads_are_named() {
    let source = "
class Plain {
    static class Broken { Broken(int x) { throw new IllegalStateException(); } }
    static class User { int pin = 7; }
    static int broken(Broken given, int secret) { return secret; }
    static int unread(int given) { return given; }
}
";
    let folder = java("unmade", "Plain.java", source);
    let told = |args: &[&str]| {
        let output =
            counterpoint(&[&["check", "Plain.java", "--no-confirm"], args].concat()).current_dir(&folder).output();
        String::from_utf8_lossy(&output.unwrap().stdout).into_owned()
    };
    let text = told(&["--method", "broken", "--secret", "secret"]);
    assert!(text.contains("UNKNOWN") && text.contains("argument construction always throws"), "{text}");
    assert!(text.contains("Plain.java:3"), "{text}");
    let text = told(&["--method", "unread", "--secret", "User.pin"]);
    assert!(text.contains("NONE FOUND") && text.contains("no run read the secret"), "{text}");
}
