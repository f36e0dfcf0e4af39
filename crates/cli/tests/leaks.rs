//! Reports about Java methods, and the files that `replay` runs again.
//!
//! These tests need a JDK, as `check` does.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use counterpoint_load::java::Jdk;
use counterpoint_report::json::Report;
use counterpoint_report::view::{ConfirmationState, Disagreement, SinkKind, Verdict, View};

const LOGIN: &str = r#"
public class Login {
    static boolean check(String guess, String password) {
        if (password.equals(guess)) {
            System.out.println("welcome <&\"");
            return true;
        }
        System.out.println("denied");
        return false;
    }

    static int masked(int amount, int secret) {
        return amount + (secret * 2 & 1);
    }

    static int divided(int amount, int secret) {
        return amount - amount / secret;
    }
}
"#;

const CHECK: [&str; 6] = ["check", "Login.java", "--method", "check", "--secret", "password"];

/// A folder of its own for a test, with a class to check.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Self {
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("leaks-{name}"));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("the folder for tests can be written");
        let folder = Self(path);
        folder.write("Login.java", LOGIN);
        folder
    }

    pub(crate) fn write(&self, name: &str, text: &str) {
        fs::write(self.0.join(name), text).expect("the folder for tests can be written");
    }

    pub(crate) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).expect("the command wrote it")
    }

    /// Runs the command: its exit code, what it prints, and what it says besides.
    pub(crate) fn run(&self, args: &[&str]) -> (i32, String, String) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_counterpoint"));
        let Output { status, stdout, stderr } =
            command.args(args).current_dir(&self.0).output().expect("the command starts");
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        (status.code().unwrap_or(-1), text(&stdout), text(&stderr))
    }

    pub(crate) fn report(&self, args: &[&str]) -> Report {
        let (_, stdout, stderr) = self.run(&[args, &["--format", "json"]].concat());
        serde_json::from_str(&stdout).unwrap_or_else(|error| panic!("{error}: {stdout}{stderr}"))
    }
}

/// The two runs of a leak.
fn runs(view: &View) -> &Disagreement {
    view.disagreement().expect("it leaks")
}

#[test]
fn replay_prints_what_check_printed() {
    let folder = Folder::new("replay");
    let (exit, checked, _) = folder.run(&CHECK);
    assert_eq!(exit, 1);
    assert!(checked.contains("  replay    counterpoint replay .counterpoint/Login.check.json\n"), "{checked}");
    let replay = ["replay", ".counterpoint/Login.check.json"];
    let (exit, replayed, stderr) = folder.run(&replay);
    assert_eq!((exit, &replayed), (1, &checked), "{stderr}");
    let (exit, unconfirmed, _) = folder.run(&[&replay[..], &["--no-confirm"]].concat());
    assert!(exit == 1 && !unconfirmed.contains("confirmed"), "{unconfirmed}");
    let (found, again) = (folder.report(&CHECK), folder.report(&replay));
    let (found, again) = (&found.results[0], &again.results[0]);
    assert_eq!((&found.witness, &found.fingerprint), (&again.witness, &again.fingerprint));
}

#[test]
fn replay_refuses_changed_sources_and_names_the_command() {
    let folder = Folder::new("changed");
    folder.run(&CHECK);
    folder.write("Login.java", &format!("{LOGIN}// changed\n"));
    let (exit, stdout, stderr) = folder.run(&["replay", ".counterpoint/Login.check.json"]);
    assert_eq!((exit, stdout.as_str()), (2, ""));
    let expected = "error: `Login.java` has changed since the witness was found\n\
                    help: check it again: counterpoint check Login.java --method check --secret password\n";
    assert_eq!(stderr, expected);
    fs::remove_file(folder.0.join("Login.java")).unwrap();
    let (exit, _, stderr) = folder.run(&["replay", ".counterpoint/Login.check.json"]);
    assert!(exit == 2 && stderr.starts_with("error: there is no file `Login.java`\n"), "{stderr}");
}

#[test]
fn replay_works_in_other_folders_and_names_the_one_of_check() {
    let folder = Folder::new("elsewhere");
    folder.run(&CHECK);
    let parent = Folder(folder.0.parent().expect("a folder for all tests").to_owned());
    let name = "leaks-elsewhere";
    let file = format!("{name}/.counterpoint/Login.check.json");
    let (exit, replayed, stderr) = parent.run(&["replay", &file, "--no-confirm"]);
    assert_eq!(exit, 1, "{stderr}");
    assert!(replayed.starts_with(&format!("{name}/Login.java:")), "{replayed}");
    assert!(replayed.contains(&format!("  replay    counterpoint replay {file}\n")), "{replayed}");
    let next = format!("  next      cd {name} && counterpoint test Login.java --method check --secret password ");
    assert!(replayed.contains(&next), "{replayed}");
    folder.write("Login.java", &format!("{LOGIN}// changed\n"));
    let (exit, _, stderr) = parent.run(&["replay", &file]);
    let help = format!("help: check it again: cd {name} && counterpoint check Login.java");
    assert!(exit == 2 && stderr.contains(&help), "{stderr}");
}

#[test]
fn replay_in_other_folders_finds_the_classpath_of_methods_and_of_properties() {
    let folder = Folder::new("classpath-elsewhere");
    let lib = folder.0.join("lib");
    fs::create_dir_all(&lib).expect("the folder for tests can be written");
    let library = lib.join("Tax.java");
    fs::write(&library, "public class Tax { public static int of(int x) { return x * 2; } }")
        .expect("it can be written");
    let javac = Command::new("javac").arg(&library).output().expect("there is a compiler");
    assert!(javac.status.success(), "{javac:?}");
    fs::remove_file(&library).expect("it was written");
    folder.write("Rate.java", "class Rate { static int of(int x) { return Tax.of(x) - x; } }");
    folder.write(
        "rate.cpt",
        "property small { forall a in java(\"Rate.java\", \"Rate.of(int)\") post a.return < 1000 }\n",
    );
    let parent = Folder(folder.0.parent().expect("a folder for all tests").to_owned());
    let questions: [(&[&str], &str); 2] = [
        (&["check", "rate.cpt", "--classpath", "lib"], "rate.small"),
        (&["check", "Rate.java", "--secret", "x", "--classpath", "lib"], "Rate.of"),
    ];
    for (question, name) in questions {
        let (exit, stdout, stderr) = folder.run(question);
        assert_eq!(exit, 1, "{stdout}{stderr}");
        let file = format!("leaks-classpath-elsewhere/.counterpoint/{name}.json");
        let (exit, stdout, stderr) = parent.run(&["replay", &file, "--no-confirm"]);
        assert_eq!(exit, 1, "{stdout}{stderr}");
    }
}

#[test]
fn replay_and_tests_have_the_values_that_parameters_were_held_at() {
    let folder = Folder::new("held");
    let held = ["--arg", "guess=a \"b\"", "--arg", "guess=null"];
    let (exit, checked, _) = folder.run(&[&CHECK[..], &held].concat());
    assert_eq!(exit, 1);
    assert!(checked.contains(r#"guess      "a \"b\""     "a \"b\"""#), "{checked}");
    assert!(checked.contains("  confirmed on OpenJDK"), "{checked}");
    assert!(checked.contains("--arg 'guess=a \"b\"' --arg guess=null "), "{checked}");
    let (exit, replayed, stderr) = folder.run(&["replay", ".counterpoint/Login.check.json"]);
    assert_eq!((exit, &replayed), (1, &checked), "{stderr}");
    let test = ["test", "Login.java", "--method", "check", "--secret", "password", "--leaks-only", "--out", "t"];
    let (exit, _, stderr) = folder.run(&[&test[..], &held].concat());
    assert_eq!(exit, 0, "{stderr}");
    assert!(folder.read("t/LoginCheckLeakTest.java").contains(r#"String guess = "a \"b\"";"#));
}

#[test]
fn reports_of_earlier_calls_do_not_stay_where_nothing_is_checked() {
    let folder = Folder::new("stale");
    let kinds = ["json", "html", "sarif", "junit-xml", "text"];
    let formats: Vec<String> = kinds.iter().map(|kind| format!("{kind}=report.{kind}")).collect();
    let formats: Vec<&str> = formats.iter().flat_map(|format| ["--format", format]).collect();
    folder.run(&[&CHECK[..], &["--no-confirm"], &formats].concat());
    let earlier = kinds.map(|kind| folder.read(&format!("report.{kind}")));
    let refused = |args: &[&str], reason: &str| {
        for (kind, earlier) in kinds.iter().zip(&earlier) {
            assert!(earlier.contains("password"), "{earlier}");
            folder.write(&format!("report.{kind}"), earlier);
        }
        let (exit, stdout, _) = folder.run(&[args, &formats].concat());
        assert_eq!((exit, stdout.as_str()), (2, ""));
        for kind in kinds {
            let report = folder.read(&format!("report.{kind}"));
            assert!(report.contains(reason) && !report.contains("guess"), "{kind}: {report}");
        }
        let report: Report = serde_json::from_str(&folder.read("report.json")).expect("it follows the schema");
        assert!(report.diagnostics[0].message.contains(reason));
    };
    refused(&["check", "Login.java", "--method", "nothing", "--secret", "password"], "there is no method `nothing`");
    refused(&["check", "Login.java", "--config", "none.toml"], "there is no file `none.toml`");
    refused(&["replay", "none.json"], "there is no file `none.json`");
    folder.write("Login.java", "class Login { int x = true; }");
    refused(&CHECK, "boolean cannot be converted to int");
}

#[test]
fn replay_refuses_changed_class_files_and_jars() {
    let folder = Folder::new("classes");
    let jdk = Jdk::find(None).unwrap_or_else(|problem| panic!("{problem:?}"));
    let run = |tool: &str, args: &[&str]| {
        let mut command = Command::new(jdk.javac().with_file_name(tool));
        assert!(command.args(args).current_dir(&folder.0).status().unwrap().success(), "{tool}");
    };
    for (version, text) in [("old", LOGIN), ("new", &LOGIN.replace("denied", "refused"))] {
        folder.write("Login.java", text);
        run("javac", &["-g", "-d", version, "Login.java"]);
        run("jar", &["--create", "--file", &format!("{version}/login.jar"), "-C", version, "Login.class"]);
    }
    let user = "class User { static boolean check(String password) { return Login.check(\"\", password); } }";
    folder.write("User.java", user);
    let kinds: [(&str, &[&str]); 4] = [
        ("folder/Login.class", &["folder"]),
        ("file/Login.class", &["file/Login.class"]),
        ("path/Login.class", &["User.java", "--classpath", "path"]),
        ("jar/login.jar", &["jar/login.jar"]),
    ];
    for (place, args) in kinds {
        let (into, file) = place.split_once('/').unwrap();
        fs::create_dir_all(folder.0.join(into)).unwrap();
        let put = |version: &str| fs::copy(folder.0.join(version).join(file), folder.0.join(place)).unwrap();
        put("old");
        let command = [&["check"], args, &["--method", "check", "--secret", "password", "--no-confirm"]].concat();
        let (exit, stdout, stderr) = folder.run(&command);
        assert_eq!(exit, 1, "{place}: {stderr}");
        let file = stdout.lines().find_map(|line| line.trim().strip_prefix("replay    counterpoint replay ")).unwrap();
        assert_eq!(folder.run(&["replay", file, "--no-confirm"]).0, 1, "{place}");
        put("new");
        let (exit, _, stderr) = folder.run(&["replay", file]);
        assert!(exit == 2 && stderr.contains("has changed since the witness was found"), "{place}: {stderr}");
    }
}

#[test]
fn replay_asks_what_a_policy_asked() {
    let folder = Folder::new("policy");
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/hypertest");
    let (java, policy) = ("GatewaySendLeak.java", "GatewaySendLeak.rifl.xml");
    for file in [java, policy] {
        folder.write(file, &fs::read_to_string(corpus.join(file)).unwrap());
    }
    let entry = ["--entry", "GatewaySendLeak.charge(long,int)", "--driver", "GatewaySendLeak.main(java.lang.String[])"];
    let (exit, checked, stderr) = folder.run(&[&["check", java, "--policy", policy], &entry[..]].concat());
    assert_eq!(exit, 1, "{stderr}");
    let replay = ["replay", ".counterpoint/GatewaySendLeak.charge.json"];
    assert_eq!(folder.run(&replay).1, checked);
    folder.write(policy, &folder.read(policy).replace("</riflspec>", "</riflspec>\n"));
    let (exit, _, stderr) = folder.run(&replay);
    assert!(exit == 2 && stderr.contains("`GatewaySendLeak.rifl.xml` has changed"), "{stderr}");
}

#[test]
fn replay_of_edited_pairs_is_an_input_error() {
    let folder = Folder::new("edited");
    folder.run(&CHECK);
    let stored = folder.read(".counterpoint/Login.check.json");
    let replay = |text: &str| {
        folder.write("edited.json", text);
        folder.run(&["replay", "edited.json", "--no-confirm"])
    };
    let edits = [
        ("\"value\": \"97\"", "\"value\": \"many\"", "cannot be read: `many`"),
        (
            "\"value\": \"1\"",
            "\"value\": \"0\"",
            "shows no leak of `Login.check(String, String)`\nhelp: was the file edited?",
        ),
        ("\"value\": \"1\"", "\"value\": \"99999\"", "shows no leak of"),
        (
            "\"kind\": \"bits\",\n            \"value\": \"97\"",
            "\"kind\": \"null\",\n            \"value\": \"null\"",
            "shows no leak of",
        ),
        ("Login.check(String", "Login.chock(String", "did you mean"),
        ("counterpoint-evidence/1", "counterpoint-evidence/2", "evidence file of version `counterpoint-evidence/2`"),
        ("\"files\"", "\"file\"", "not an evidence file: unknown field `file`"),
        ("\"secrets\": [\n      \"password\"", "\"secrets\": [\n      \"pass\"", "pass"),
    ];
    for (from, to, expected) in edits {
        assert!(stored.contains(from), "{from} is not in {stored}");
        let (exit, stdout, stderr) = replay(&stored.replace(from, to));
        assert_eq!((exit, stdout.as_str()), (2, ""), "{to}: {stderr}");
        assert!(stderr.contains(expected), "{to}: {stderr}");
    }
    // Cut off at a line, a line left out, a number changed: no panic, and nothing but a leak or an error.
    let lines: Vec<&str> = stored.lines().collect();
    for index in 0..lines.len() {
        let text = match index % 3 {
            0 => lines[..index].join("\n"),
            1 => [&lines[..index], &lines[index + 1..]].concat().join("\n"),
            _ => [&lines[..index], &[lines[index].replace('0', "18446744073709551615").as_str()], &lines[index + 1..]]
                .concat()
                .join("\n"),
        };
        let (exit, stdout, stderr) = replay(&text);
        assert!(exit == 2 || (exit == 1 && stdout.contains("LEAKS")), "line {index}: {exit} {stdout}{stderr}");
    }
}

#[test]
fn fingerprint_stays_when_other_parts_are_edited() {
    let folder = Folder::new("fingerprint");
    let fingerprint = |text: &str| {
        folder.write("Login.java", text);
        let report = folder.report(&[&CHECK[..], &["--no-confirm", "--no-witness"]].concat());
        assert_eq!(report.results[0].verdict, Verdict::Refuted);
        report.results[0].fingerprint.clone()
    };
    let first = fingerprint(LOGIN);
    assert_eq!(fingerprint(&LOGIN.replace("public class", "\n// a comment\n\npublic class")), first);
    assert_eq!(fingerprint(&LOGIN.replace("amount +", "3 * amount +")), first);
    assert_eq!(fingerprint(&LOGIN.replace("            System", "    System")), first);
    assert_ne!(fingerprint(&LOGIN.replace("welcome", "hello").replace("denied", "no")), first);
}

#[test]
fn all_formats_say_the_same() {
    let folder = Folder::new("formats");
    let formats = ["json=r.json", "sarif=r.sarif", "html=r.html", "junit-xml=r.xml", "text=r.txt"];
    let mut args = CHECK.to_vec();
    for format in &formats {
        args.extend(["--format", format]);
    }
    let (exit, stdout, stderr) = folder.run(&args);
    assert_eq!((exit, folder.read("r.txt")), (1, stdout), "{stderr}");
    let report: Report = serde_json::from_str(&folder.read("r.json")).unwrap();
    let view = &report.results[0];
    let runs = runs(view);
    assert_eq!(runs.sink.kind, SinkKind::StandardOutput);
    assert_eq!(view.confirmation.as_ref().unwrap().state, ConfirmationState::Confirmed);
    assert_eq!(view.evidence_file.as_deref(), Some(".counterpoint/Login.check.json"));
    let seen = runs.difference.as_ref().unwrap();
    let mut seen = [seen.a.as_str(), seen.b.as_str()];
    seen.sort_unstable();
    assert_eq!(seen, [r#""denied""#, r#""welcome <&\"""#]);
    let (sarif, page, xml) = (folder.read("r.sarif"), folder.read("r.html"), folder.read("r.xml"));
    assert!(sarif.contains(&view.fingerprint) && page.contains(&view.fingerprint));
    assert!(
        page.contains("prints &quot;welcome &lt;&amp;\\&quot;&quot;") && page.contains("class LoginCheckLeakTest"),
        "{page}"
    );
    assert!(xml.contains("LEAKS `password` to standard output"), "{xml}");
    for text in [&sarif, &page, &xml] {
        assert!(text.contains("counterpoint replay .counterpoint/Login.check.json"), "{text}");
    }
}

#[test]
fn json_says_what_was_compared_where_nothing_leaks() {
    let folder = Folder::new("none");
    let args = ["check", "Login.java", "--method", "masked", "--secret", "secret", "--calls", "50", "--seed", "3"];
    let report = folder.report(&args);
    let view = &report.results[0];
    assert_eq!(view.verdict, Verdict::NoneFound);
    let searched = view.stats.searched.as_ref().unwrap();
    assert!(searched.calls == 50 && searched.tuples > 0 && view.witness.is_none());
    assert_eq!((view.bounds.max_calls, view.bounds.seed), (50, 3));
    assert!(!Path::new(&folder.0.join(".counterpoint")).exists());
    let outcome = ["check", "Login.java", "--method", "divided", "--secret", "secret", "--public", "out"];
    let report = folder.report(&[&outcome[..], &["--observe", "outcome"]].concat());
    let seen = runs(&report.results[0]).difference.clone().unwrap();
    let mut seen = [seen.a, seen.b];
    seen.sort_unstable();
    assert_eq!(seen, ["a normal end", "java.lang.ArithmeticException"]);
}

#[test]
fn properties_have_the_formats_of_methods_too() {
    let folder = Folder::new("properties");
    folder.write(
        "a.cpt",
        "program P { input x: 0..9; observe out(x); }\n\
         property zero { forall p in P always p.x == 0 }\nproperty small { forall p in P always p.x < 10 }",
    );
    let (exit, page, _) = folder.run(&["check", "a.cpt", "--format", "html"]);
    assert_eq!(exit, 1);
    let badge = "<span class=\"badge failed\">REFUTED</span> <code>zero</code> after 1 observation</h2>";
    assert!(page.contains(badge) && page.contains("<dt>why</dt><dd>`p.x == 0` is false"), "{page}");
    assert!(page.contains("<span class=\"badge passed\">PROVED</span> <code>small</code>"), "{page}");
    let (_, sarif, _) = folder.run(&["check", "a.cpt", "--format", "sarif"]);
    assert_eq!(sarif.matches("\"ruleId\": \"property-refuted\"").count(), 1, "{sarif}");
    // The path starts from the root of the repository, if the sources are in one.
    assert!(sarif.contains("\"startLine\": 2") && sarif.contains("a.cpt\","), "{sarif}");
    let (_, cases, _) = folder.run(&["check", "a.cpt", "--format", "junit-xml"]);
    assert!(cases.contains("tests=\"2\" failures=\"1\" errors=\"0\" skipped=\"0\""), "{cases}");
    assert!(cases.contains("<testcase classname=\"a\" name=\"small\" file=\"a.cpt\"/>"), "{cases}");
    folder.write("b.cpt", "property none { forall p in P always p.x == 0 }");
    let (exit, report, _) = folder.run(&["check", "b.cpt", "--format", "sarif"]);
    assert!(exit == 2 && report.contains("\"executionSuccessful\": false"), "{report}");
    let (exit, _, stderr) = folder.run(&[&CHECK[..], &["--format", "json", "--format", "html"]].concat());
    assert!(exit == 2 && stderr.contains("only one format can go to standard output"), "{stderr}");
}

/// Methods in pairs: one leaks, its twin does not.
const VALUES: &str = r#"
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

public class Values {
    private final List<String> names = new ArrayList<>();

    public void add(String name) {
        names.add(name);
    }

    int used(String name, int secret) { return names.contains(name) && secret > 5 ? 2 : 1; }
    int usedSafe(String name, int secret) { return names.contains(name) ? 2 : 1; }
    static int asked(Supplier<String> key, int secret) { return key.get().equals("k9") ? secret : 1; }
    static int askedSafe(Supplier<String> key, int secret) { return key.get().equals("k9") ? 2 : 1; }
    static LocalDate day(LocalDate start, byte secret) { return start.plusDays(secret); }
    static LocalDate daySafe(LocalDate start, byte secret) { return start.plusDays(secret).minusDays(secret); }
    static Optional<String> some(int secret) { return secret > 5 ? Optional.of("a") : Optional.empty(); }
    static Iterator<String> opaque(int secret) { return List.of("a" + secret).iterator(); }
    static int message(int secret) { throw new IllegalStateException("no " + secret); }
    static int messageSafe(int secret) { throw new IllegalStateException("no " + secret * 0); }
}
"#;

/// The name of the method that a view speaks of, without its class and parameters.
fn name_of(view: &View) -> &str {
    view.property.split(['.', '(']).nth(1).unwrap_or_default()
}

#[test]
fn values_of_many_kinds_leak_and_do_not() {
    let folder = Folder::new("values");
    folder.write("Values.java", VALUES);
    let args = ["check", "Values.java", "--secret", "secret", "--observe", "message"];
    let report = folder.report(&args);
    for view in &report.results {
        let name = name_of(view);
        let is_leak = !name.ends_with("Safe") && name != "opaque";
        let verdict = if is_leak { Verdict::Refuted } else { Verdict::NoneFound };
        assert_eq!(view.verdict, verdict, "{name}");
        let confirmed = view.confirmation.as_ref().map(|confirmation| confirmation.state);
        assert_eq!(confirmed, is_leak.then_some(ConfirmationState::Confirmed), "{name}");
    }
    let view = |name: &str| report.results.iter().find(|view| name_of(view) == name).unwrap();
    let input = |name: &str| runs(view(name)).inputs[0].a.concat();
    assert_eq!(input("used"), r#"new Values(), then add("")"#);
    assert_eq!(input("asked"), r#"() -> "k9""#);
    assert!(input("day").starts_with("LocalDate.ofEpochDay("), "{}", input("day"));
    let seen = |name: &str| {
        let seen = runs(view(name)).difference.clone().unwrap();
        let mut seen = [seen.a, seen.b];
        seen.sort_unstable();
        seen
    };
    assert_eq!(seen("some"), [r#"Optional("a")"#, "Optional.empty"]);
    assert_eq!(seen("message"), [r#""no 0""#, r#""no 1""#]);
    assert_eq!(runs(view("message")).sink.text, "the message of the exception");
    let (exit, stdout, stderr) = folder.run(&[&args[..], &["--method", "opaque"]].concat());
    assert!(exit == 0 && stdout.contains("opaque: NONE FOUND"), "{stdout}");
    assert!(stderr.contains("returns a java.util.Iterator, of which only the class is seen"), "{stderr}");
    let message = [&args[..], &["--method", "message"]].concat();
    let checked = folder.run(&message).1;
    assert_eq!(folder.run(&["replay", ".counterpoint/Values.message.json"]).1, checked);
}

#[test]
fn reading_a_public_source_more_often_is_a_leak_that_goals_know_of() {
    let folder = Folder::new("positions");
    folder.write(
        "Positions.java",
        "public class Positions {
    static int get() { return 7; }

    static int of(int secret) {
        if (secret == 123456) {
            get();
        }
        return get();
    }
}
",
    );
    folder.write(
        "policy.xml",
        r#"<riflspec>
  <interfacespec>
    <assignable handle="in"><source><parameter class="Positions" method="of(int)" parameter="1"/></source></assignable>
    <assignable handle="got"><source><returnvalue class="Positions" method="get()"/></source></assignable>
    <assignable handle="out"><sink><returnvalue class="Positions" method="of(int)"/></sink></assignable>
  </interfacespec>
  <domains><domain name="secret"/><domain name="seen"/></domains>
  <flowrelation><flow from="seen" to="secret"/></flowrelation>
  <domainassignment>
    <assign handle="in" domain="secret"/>
    <assign handle="got" domain="seen"/>
    <assign handle="out" domain="seen"/>
  </domainassignment>
</riflspec>
"#,
    );
    let args = ["check", "Positions.java", "--method", "of", "--policy", "policy.xml", "--calls", "4", "--no-confirm"];
    let (_, told, stderr) = folder.run(&args);
    assert!(told.contains("Positions.of"), "{told}{stderr}");
    assert!(!told.contains("nothing that is seen depends on a secret"), "{told}{stderr}");
}

#[test]
fn properties_and_methods_in_one_call_stay_apart_and_complete() {
    let folder = Folder::new("mixed");
    folder.write("Leak.java", "public class Leak { static int of(int secret) { return secret; } }");
    folder.write(
        "a.cpt",
        "program P { input x: 0..9; observe out(x); }\n\
         property zero { forall p in P always p.x == 0 }\nproperty small { forall p in P always p.x < 10 }",
    );
    let files = ["check", "a.cpt", "Leak.java", "--secret", "secret", "--no-confirm"];
    // Naming a property leaves out other properties, and no method.
    let (exit, told, _) = folder.run(&[&files[..], &["--property", "small"]].concat());
    assert!(exit == 1 && told.contains("small: PROVED") && told.contains("of: LEAKS"), "{told}");
    assert!(!told.contains("zero"), "{told}");
    // A baseline is of leaks: what is refuted otherwise is a reason to fail.
    let (exit, told, _) = folder.run(&[&files[..], &["--write-baseline", "known.json"]].concat());
    assert_eq!(exit, 1, "{told}");
    let (exit, told, _) = folder.run(&[&files[..], &["--property", "small", "--baseline", "known.json"]].concat());
    assert_eq!(exit, 0, "{told}");
    // Where the time is up, no method is passed over in silence.
    let stopped = ["check", "Leak.java", "--secret", "secret", "--time", "0s"];
    let (_, told, _) = folder.run(&[&stopped[..], &["-q"]].concat());
    assert!(told.contains("1 method: 1 not looked at") || told.contains("UNKNOWN"), "{told}");
    let (_, report, _) = folder.run(&[&stopped[..], &["--format", "junit-xml"]].concat());
    assert!(report.contains("skipped=\"1\""), "{report}");
}
