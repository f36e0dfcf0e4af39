//! What is refused before any work: exit code 2, the reason, and files that are left as they were.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

const PROPERTY: &str = "program P { input x: 0..9; observe out(x); }\nproperty same { deterministic(P) }\n";

/// A folder of its own for a test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str, files: &[(&str, &str)]) -> Self {
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("refusals-{name}"));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("the folder for tests can be written");
        let folder = Self(path);
        for (name, text) in files {
            folder.write(name, text);
        }
        folder
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.0.join(name), text).expect("the folder for tests can be written");
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).expect("the file is there")
    }

    /// Runs the command: its exit code, what it prints, and what it says besides.
    fn run(&self, args: &[&str]) -> (Option<i32>, String, String) {
        let output = Command::new(env!("CARGO_BIN_EXE_counterpoint")).args(args).current_dir(&self.0).output();
        let output = output.expect("the command starts");
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        (output.status.code(), text(&output.stdout), text(&output.stderr))
    }

    /// Runs a command that is refused without any result.
    fn refused(&self, args: &[&str], reason: &str) {
        let (code, stdout, stderr) = self.run(args);
        assert!(code == Some(2) && stdout.is_empty() && stderr.contains(reason), "{args:?}: {code:?} {stdout}{stderr}");
    }
}

#[test]
fn format_overwrites_reports_and_nothing_else() {
    let files = [("p.cpt", PROPERTY), ("Other.java", "class Other {}"), ("empty.cpt", "")];
    let folder = Folder::new("format", &files);
    for kind in ["text", "json", "html", "sarif", "junit-xml"] {
        let to = |file: &str| format!("{kind}={file}");
        folder.refused(&["check", "p.cpt", "--format", &to("p.cpt")], "`p.cpt`: that file is an input");
        folder.refused(&["check", "p.cpt", "--format", &to("./p.cpt")], "that file is an input");
        folder.refused(&["check", "empty.cpt", "--format", &to("empty.cpt")], "that file is an input");
        folder.refused(
            &["check", "p.cpt", "--format", &to("Other.java")],
            "`Other.java`: there is a file that is no report",
        );
        // A report takes the place of an earlier one, of whatever format, and of nothing.
        let (code, _, stderr) = folder.run(&["check", "p.cpt", "--no-witness", "--format", &to("report")]);
        assert_eq!(code, Some(0), "{kind}: {stderr}");
    }
    folder.refused(&["replay", "missing.json", "--format", "json=missing.json"], "there is no file");
    assert!(!folder.0.join("missing.json").exists());
    for (name, text) in files {
        assert_eq!(folder.read(name), text);
    }
}

#[test]
fn write_baseline_without_its_folder_is_refused_before_the_check() {
    let folder = Folder::new("baseline", &[("A.java", "class A { static int f(int pin) { return pin; } }")]);
    let args = ["check", "A.java", "--secret", "pin", "--write-baseline", "nowhere/known.json"];
    folder.refused(&args, "cannot write `nowhere/known.json`");
    assert!(!folder.0.join(".counterpoint").exists());
}

#[test]
fn java_files_without_a_class_are_named() {
    let folder = Folder::new("no-class", &[("Empty.java", ""), ("Comment.java", "// nothing yet\n")]);
    for name in ["Empty.java", "Comment.java"] {
        // The second time, from the cache.
        for _ in 0..2 {
            folder.refused(&["check", name, "--secret", "x"], &format!("error: `{name}` declares no class\n"));
        }
    }
}

#[test]
fn max_steps_of_nothing_is_refused() {
    let folder = Folder::new("max-steps", &[("p.cpt", PROPERTY)]);
    for command in ["check", "run", "test", "replay"] {
        folder.refused(&[command, "p.cpt", "--max-steps", "0"], "write a number of at least 1");
    }
}

#[test]
fn method_and_arg_of_programs_without_methods_are_refused() {
    let folder = Folder::new("method", &[("p.cpt", PROPERTY)]);
    let refused = |args: &[&str], option: &str| {
        folder.refused(args, &format!("error: {option} applies to Java files only, and none is given"));
    };
    refused(&["check", "p.cpt", "--method", "m"], "--method");
    refused(&["run", "p.cpt", "--method", "m"], "--method");
    refused(&["check", "p.cpt", "--arg", "x=1"], "--arg");
    refused(&["run", "p.cpt", "--arg", "1"], "--arg");
}

#[test]
fn configuration_values_that_options_refuse_are_refused_with_their_place() {
    let folder = Folder::new("configuration", &[("A.java", "class A { static int f(int pin) { return pin; } }")]);
    let check = "[[check]]\nsecrets = [\"pin\"]\n";
    let wrong = [
        (format!("threshold = 200\n{check}"), 1),
        (format!("calls = 1\n{check}"), 1),
        (format!("{check}args = {{ amount = [] }}\n"), 3),
    ];
    for (text, line) in wrong {
        folder.write("counterpoint.toml", &text);
        folder.refused(&["check"], &format!("counterpoint.toml:{line}:"));
    }
}

#[test]
fn what_is_said_of_names_that_nothing_has_is_whole() {
    let folder = Folder::new("named-nothing", &[]);
    folder.write("None.java", "class None { static int none() { return 1; } }");
    folder.write("Main.java", "class Main { static int pin; public static void main(String[] args) { } }");
    let refused = |args: &[&str], message: &str, help: &str| {
        let (exit, _, stderr) = folder.run(args);
        assert_eq!(exit, Some(2), "{args:?}: {stderr}");
        assert!(stderr.starts_with(&format!("error: {message}\nhelp: {help}\n")), "{args:?}: {stderr}");
    };
    refused(
        &["check", "None.java", "--method", "none", "--secret", "x"],
        "secret `x` is no parameter of None.none() and no field",
        "the method has no parameters, and no class has fields: name a method that has the secret",
    );
    refused(
        &["check", "None.java", "--method", "Wrong.f", "--secret", "x"],
        "there is no class `Wrong` in the program",
        "there is None",
    );
    for method in [&["--method", "main"][..], &[]] {
        refused(
            &[&["check", "Main.java", "--secret", "args"], method].concat(),
            "`args` cannot be secret: a program is started without arguments, or with those of --arg",
            "name a field, or a parameter of a method that `main` calls",
        );
    }
}

#[test]
fn run_says_what_stopped_it() {
    let folder = Folder::new("run-stopped", &[]);
    folder.write("Spin.java", "class Spin { static int spin(int x) { while (true) { x++; } } }");
    folder.write("spin.cpt", "program P { var x = 0; observe o(x); while x >= 0 { x = (x + 1) % 10; } }\n");
    let said = |args: &[&str]| folder.run(&[args, &["--max-steps", "1000000000000000"]].concat()).1;
    // The compiler takes its time, too.
    let method = said(&["run", "Spin.java", "--method", "spin", "--arg", "1", "--time", "5s"]);
    assert!(method.contains("  end       the time was used up; more with --time\n"), "{method}");
    let program = said(&["run", "spin.cpt", "--time", "500ms"]);
    assert!(program.contains("stopped after 1 observation, the time was used up; more with --time\n"), "{program}");
}

#[test]
fn where_nothing_is_checked_the_last_line_says_so() {
    let folder =
        Folder::new("nothing-checked", &[("p.cpt", PROPERTY), ("none.cpt", "program P { observe o(v: 1); }\n")]);
    let last = |args: &[&str]| {
        let (exit, _, stderr) = folder.run(args);
        assert_eq!(exit, Some(2), "{stderr}");
        stderr.lines().last().unwrap_or_default().to_owned()
    };
    assert_eq!(last(&["check", "none.cpt"]), "1 error; nothing was checked (exit 2)");
    assert_eq!(last(&["check", "p.cpt", "--property", "other"]), "1 error; nothing was checked (exit 2)");
    let two = ["check", "p.cpt", "--property", "other", "--property", "third"];
    assert_eq!(last(&two), "2 errors; nothing was checked (exit 2)");
}
