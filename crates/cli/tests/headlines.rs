//! What answers say of themselves: names, counts, reasons, rules.

use std::fs;

use crate::leaks::Folder;

#[test]
fn replay_names_the_parameters_of_overloaded_methods_as_check_does() {
    let folder = Folder::new("overloaded");
    folder.write(
        "F.java",
        "class F { static int f(int pin) { return pin; } static int f(long pin) { return (int) pin; } }",
    );
    let (_, checked, _) = folder.run(&["check", "F.java", "--secret", "pin", "--no-confirm"]);
    assert!(checked.contains(" f(int): LEAKS"), "{checked}");
    let mut files = fs::read_dir(folder.0.join(".counterpoint")).expect("evidence was stored");
    let file = files.next().and_then(Result::ok).expect("evidence was stored").path();
    let (_, replayed, _) = folder.run(&["replay", &file.to_string_lossy(), "--no-confirm"]);
    let headline = replayed.lines().next().expect("it has an answer");
    assert!(headline.contains(" f(") && checked.contains(headline), "{replayed}");
}

#[test]
fn properties_of_one_run_compare_no_more_runs_than_calls_and_say_why_none_ends() {
    let folder = Folder::new("one-run");
    folder.write(
        "One.java",
        "class One { static int of(int x) { return x & 7; } static int no(int x) { throw new IllegalStateException(); } }",
    );
    folder.write("one.cpt", "property small { forall a in java(\"One.java\", \"One.of(int)\") post a.return < 8 }\nproperty none { forall a in java(\"One.java\", \"One.no(int)\") post a.return < 8 }\n");
    let report = folder.report(&["check", "one.cpt"]);
    let searched = report.results[0].stats.searched.as_ref().expect("it was searched");
    assert!(searched.tuples > 0 && searched.tuples <= searched.calls, "{searched:?}");
    let (_, stdout, _) = folder.run(&["check", "one.cpt", "--property", "none"]);
    assert!(stdout.contains("IllegalStateException"), "{stdout}");
    assert!(stdout.contains("next      counterpoint check one.cpt --property none "), "{stdout}");
}

#[test]
fn sarif_tells_a_missed_expectation_from_a_refutation() {
    let folder = Folder::new("expectation");
    let text = "program P { input x: 0..9; observe out(x); }
property small { forall p in P always p.x < 10 expect refuted }
property zero { forall p in P always p.x == 0 }
";
    folder.write("p.cpt", text);
    let (exit, stdout, stderr) = folder.run(&["check", "p.cpt", "--no-witness", "--format", "sarif"]);
    assert_eq!(exit, 1, "{stderr}");
    let report: serde_json::Value = serde_json::from_str(&stdout).expect("it is JSON");
    let run = &report["runs"][0];
    let ids = |list: &serde_json::Value, key: &str| -> Vec<String> {
        let list = list.as_array().expect("it is a list");
        list.iter().map(|it| it[key].as_str().unwrap_or_default().to_owned()).collect()
    };
    assert_eq!(ids(&run["results"], "ruleId"), ["expectation-not-met", "property-refuted"]);
    assert_eq!(ids(&run["tool"]["driver"]["rules"], "id"), ["property-refuted", "expectation-not-met"]);
}
