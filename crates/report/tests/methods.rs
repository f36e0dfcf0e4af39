//! Answers about methods in all formats. They are made of plain data, so the data is made here; how it comes about is
//! tested with the command.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use counterpoint_report::view::{
    Accepted, AcceptedKind, Both, Bounds, Confirmation, ConfirmationState, Coverage, Disagreement, Divergence, Fact,
    Goal, GoalPlace, Input, Kind, Line, Next, Reason, ReasonKind, Remark, Row, Said, SearchedStats, Shown, Sink,
    SinkKind, Stats, Verdict, View, Witness,
};
use counterpoint_report::{Style, Unasked, html, json, junit, sarif, text};
use serde_json::Value;

use crate::skip::skip;

/// What a source, a name or a value may hold and no format may take for its own.
const NASTY: &str = "</script><b title='x' \"y\">&amp; ]]> [a](1) `\u{1b}[31m \u{202e}\\ud800 \u{0}";

fn line(number: usize, text: &str) -> Line {
    let end_column = 5 + text.chars().count();
    Line { file: "src/My login.cpt".into(), line: number, column: 5, end_column, text: text.into() }
}

fn assigns(value: &str) -> Fact {
    Fact::Assigns { name: "i".into(), value: value.into() }
}

fn rows() -> Vec<Row> {
    let equal = |number: usize| Row {
        at: line(number, "same();"),
        a: Some(vec![assigns("0")]),
        b: Some(vec![assigns("0")]),
        diverges: None,
    };
    let mut rows: Vec<Row> = (1..=4).map(equal).collect();
    rows.push(Row {
        at: line(6, "if (password.equals(guess)) {"),
        a: Some(vec![assigns("1"), Fact::Goes { line: 7 }]),
        b: Some(vec![assigns("1"), Fact::Goes { line: 9 }]),
        diverges: Some(Divergence::Control),
    });
    rows.push(Row { at: line(7, NASTY), a: Some(Vec::new()), b: None, diverges: Some(Divergence::Control) });
    rows.extend((20..23).map(equal));
    rows.push(Row {
        at: line(9, "total = i;"),
        a: Some(vec![assigns("1")]),
        b: Some(vec![assigns("2")]),
        diverges: Some(Divergence::Data),
    });
    rows
}

fn sentence(label: &'static str, text: &str) -> Remark {
    Remark { label, said: Said::Sentence(text.into()) }
}

fn command(label: &'static str, command: &str, gives: Option<&str>) -> Remark {
    Remark { label, said: Said::Command(Next { command: command.into(), gives: gives.map(Into::into) }) }
}

fn leak() -> View {
    let runs = Disagreement {
        secrets: vec!["password".into()],
        sink: Sink { kind: SinkKind::Result, text: "the returned value".into() },
        inputs: vec![
            Input { name: "user".into(), secret: false, a: vec!["1".into()], b: vec!["1".into()], differs: false },
            Input { name: "password".into(), secret: true, a: vec![NASTY.into()], b: vec!["2".into()], differs: true },
        ],
        steps: rows(),
        equal_before: 3,
        cut: true,
        difference: Some(Both { a: "1".into(), b: NASTY.into() }),
    };
    let remarks = vec![
        sentence("seen", &format!("1 in run A, {NASTY} in run B")),
        sentence("confirmed", "on OpenJDK 17 by repeating both runs there"),
        command("replay", "counterpoint replay .counterpoint/Login.check.json", None),
        command("next", "counterpoint test 'My login.cpt'", Some("a test")),
    ];
    View {
        property: "check".into(),
        kind: Kind::Agreement,
        subjects: vec!["shop.Login.check(String, int[])".into()],
        observer: None,
        place: Some(line(9, "total = i;")),
        text: "runs with the same public inputs show the same".into(),
        verdict: Verdict::Refuted,
        expected: None,
        as_expected: None,
        vacuous: false,
        opposite: false,
        reason: None,
        fingerprint: "0123456789abcdef".into(),
        accepted: None,
        bounds: Bounds {
            observations: None,
            longest: None,
            exhaustive_within: None,
            max_observations: 1_000,
            max_steps: 200_000_000,
            max_choices: 65_536,
            max_calls: 2_000,
            seed: 7,
        },
        evidence_file: Some(".counterpoint/Login.check.json".into()),
        witness: Some(Witness::Disagreement(runs)),
        confirmation: Some(Confirmation {
            state: ConfirmationState::Confirmed,
            platform: Some("OpenJDK 17".into()),
            reason: None,
            shown: None,
        }),
        proof: None,
        second_solver: None,
        coverage: None,
        note: None,
        next: Some(Next { command: "counterpoint test 'My login.cpt'".into(), gives: Some("a test".into()) }),
        stats: Stats {
            engine: "guided".into(),
            steps: 100,
            solver: None,
            queries: None,
            explored: None,
            searched: Some(SearchedStats {
                calls: 12,
                tuples: 6,
                cut_tuples: 0,
                returned: 12,
                threw: 0,
                unmade: 0,
                cut: 0,
                unsupported: 0,
                branches: 2,
                solver_calls: 0,
            }),
            duration_us: None,
        },
        shown: Shown {
            title: "check".into(),
            noun: "method",
            qualification: " `password` to the returned value".into(),
            remarks,
            ..Shown::default()
        },
    }
}

/// Six goals, one of them covered.
fn coverage() -> Coverage {
    let open = |place: GoalPlace| Goal {
        sink: Sink { kind: SinkKind::Named, text: format!("`{NASTY}`") },
        places: vec![place, GoalPlace::Line { at: line(12, "log(x);") }],
    };
    let at = |number: usize| GoalPlace::Line { at: line(number, "log(x);") };
    Coverage {
        goals: 6,
        covered: 1,
        definition_4: 10,
        algorithm_1: 0,
        published_tool: 4,
        open: vec![open(GoalPlace::Nothing), open(GoalPlace::End), open(at(9)), open(at(12)), open(at(100))],
    }
}

fn none_found() -> View {
    let next = "counterpoint check login.cpt --calls 20000";
    View {
        property: "masked".into(),
        subjects: vec!["Login.masked(int)".into()],
        fingerprint: "none".into(),
        verdict: Verdict::NoneFound,
        witness: None,
        confirmation: None,
        next: Some(Next { command: next.into(), gives: None }),
        note: Some("all runs ended with an exception".into()),
        coverage: Some(coverage()),
        shown: Shown {
            title: "masked".into(),
            qualification: " in 12 calls, 1 of 6 goals".into(),
            remarks: vec![sentence("note", "all runs ended with an exception"), command("next", next, None)],
            ..leak().shown
        },
        ..leak()
    }
}

fn unknown(kind: ReasonKind) -> View {
    let message = format!("because {NASTY}");
    View {
        property: "open".into(),
        subjects: vec!["Login.open(int)".into()],
        verdict: Verdict::Unknown,
        observer: Some("low".into()),
        next: None,
        note: None,
        shown: Shown {
            title: "open".into(),
            qualification: format!(": {message}"),
            remarks: Vec::new(),
            ..leak().shown
        },
        reason: Some(Reason { kind, message, place: None }),
        ..none_found()
    }
}

/// One answer of each kind, and a second one of the same name.
fn all() -> Vec<View> {
    let contradicted = View {
        verdict: Verdict::Contradicted,
        reason: Some(Reason { kind: ReasonKind::PlatformContradicts, message: "no".into(), place: None }),
        ..leak()
    };
    vec![leak(), none_found(), unknown(ReasonKind::Time), contradicted, leak()]
}

fn accepted(kind: AcceptedKind) -> View {
    let reason = (kind == AcceptedKind::Suppressed).then(|| "meant".to_owned());
    View { accepted: Some(Accepted { kind, reason, place: "counterpoint.toml:7".into() }), ..leak() }
}

#[test]
fn accepted_leaks_are_told_apart_in_every_format() {
    let views = [leak(), accepted(AcceptedKind::Suppressed), accepted(AcceptedKind::Known)];
    let headline = text::headline(&leak(), Style::default());
    assert_eq!(
        text::one(&views[1], Style::default()),
        format!("{headline}\n  suppressed meant (counterpoint.toml:7)\n")
    );
    assert_eq!(text::one(&views[2], Style::default()), format!("{headline}\n  known     in counterpoint.toml:7\n"));
    assert_eq!(text::headline(&views[2], Style::default()), format!("{headline} (known)"));
    let summary = "3 methods: 1 leak, 1 known, 1 suppressed (36 calls)";
    assert_eq!(text::summary(&views, Unasked::default()), format!("{summary}\n"));
    let report: json::Report = serde_json::from_str(&json::report(&views, &[])).unwrap();
    assert_eq!((report.summary.refuted, report.summary.accepted), (3, 2));
    let sarif = sarif_of(&views);
    let results = &sarif["runs"][0]["results"];
    assert_eq!(all_of(results, "baselineState"), ["new", "new", "unchanged"]);
    assert_eq!(all_of(results, "justification"), ["meant (counterpoint.toml:7)"]);
    let junit = junit::report(&views, Unasked::default());
    assert!(junit.contains("failures=\"1\" errors=\"0\" skipped=\"2\""), "{junit}");
    let page = html::page(&views, Unasked::default());
    assert!(page.contains(summary) && page.contains(">KNOWN<") && page.contains(">SUPPRESSED<"));
}

#[test]
fn json_of_methods_reads_back_and_has_no_nulls() {
    let text = json::report(&all(), &[]);
    let report: json::Report = serde_json::from_str(&text).unwrap();
    let unshown: Vec<View> = all().into_iter().map(|view| View { shown: Shown::default(), ..view }).collect();
    assert_eq!(report.results, unshown);
    let json::Counts { properties, refuted, none_found, unknown, contradicted, .. } = report.summary;
    assert_eq!((properties, refuted, none_found, unknown, contradicted), (5, 2, 1, 1, 1));
    assert!(!text.contains("null"), "{text}");
}

#[test]
fn text_of_methods_folds_equal_lines_and_says_where_it_stops() {
    let shown = text::one(&leak(), Style::default());
    assert!(shown.starts_with("src/My login.cpt:9: check: LEAKS `password` to the returned value\n"), "{shown}");
    assert!(shown.contains("... 3 equal lines\n") && shown.contains("... more\n"), "{shown}");
    assert!(!shown.contains("same();"), "{shown}");
    let style = Style { verbose: true, colour: true, ..Style::default() };
    let whole = text::one(&leak(), style);
    assert!(
        whole.contains("check: \x1b[1;31mLEAKS\x1b[0m `password`") && whole.contains("... 3 equal lines\n"),
        "{whole}"
    );
    assert_eq!(whole.matches("same();").count(), 7, "{whole}");
    let counts = "5 methods: 2 leaks, 1 none found, 1 unknown, 1 contradicted (60 calls)\n";
    assert_eq!(text::summary(&all(), Unasked::default()), counts);
    let unasked = Unasked { count: 2, noun: "method" };
    assert_eq!(text::summary(&[], unasked), "2 methods: 2 not looked at\n");
    assert_eq!(text::summary(&[leak()], unasked), "3 methods: 1 leak, 2 not looked at (12 calls)\n");
    let property = Shown { noun: "property", ..Shown::default() };
    let proved = View { kind: Kind::Pointwise, verdict: Verdict::Proved, shown: property, ..none_found() };
    assert_eq!(
        text::summary(&[proved, leak()], Unasked::default()),
        "1 property: 1 proved; 1 method: 1 leak (12 calls)\n"
    );
}

fn sarif_of(views: &[View]) -> Value {
    let root = sarif::Root { folder: "/home/me/shop".into(), within: "app".into() };
    serde_json::from_str(&sarif::report(views, &root)).unwrap()
}

fn objects<'a>(value: &'a Value, key: &str, found: &mut Vec<&'a Value>) {
    match value {
        Value::Object(fields) => {
            found.extend(fields.get(key));
            fields.values().for_each(|field| objects(field, key, found));
        }
        Value::Array(items) => items.iter().for_each(|item| objects(item, key, found)),
        _ => {}
    }
}

pub(crate) fn all_of<'a>(value: &'a Value, key: &str) -> Vec<&'a Value> {
    let mut found = Vec::new();
    objects(value, key, &mut found);
    found
}

#[test]
fn sarif_has_what_code_scanning_needs() {
    let report = sarif_of(&all());
    assert_eq!(report["version"], "2.1.0");
    let run = &report["runs"][0];
    assert_eq!(run["results"].as_array().unwrap().len(), 2);
    for region in all_of(run, "region") {
        for field in ["startLine", "startColumn", "endLine", "endColumn"] {
            assert!(region[field].as_u64().unwrap() >= 1, "{region}");
        }
    }
    for artifact in all_of(run, "artifactLocation") {
        assert_eq!(artifact["uri"], "app/src/My%20login.cpt");
    }
    let rules = run["tool"]["driver"]["rules"].as_array().unwrap();
    assert_eq!(rules.len(), 1);
    for field in ["shortDescription", "fullDescription", "help"] {
        assert!(!rules[0][field]["text"].as_str().unwrap().is_empty());
    }
    assert!(rules[0]["properties"]["security-severity"].as_str().unwrap().parse::<f64>().unwrap() > 0.0);
    let hashes: Vec<&Value> = all_of(run, "primaryLocationLineHash");
    assert_eq!(hashes, ["0123456789abcdef:1", "0123456789abcdef:2"]);
    for result in run["results"].as_array().unwrap() {
        let rule = usize::try_from(result["ruleIndex"].as_u64().unwrap()).unwrap();
        assert_eq!(result["ruleId"], rules[rule]["id"]);
        assert!(result["message"]["text"].as_str().unwrap().contains("[here](1)"));
        assert_eq!(result["relatedLocations"][0]["id"], 1);
        assert_eq!(result["relatedLocations"][0]["physicalLocation"]["region"]["startLine"], 6);
    }
    let notes = run["invocations"][0]["toolExecutionNotifications"].as_array().unwrap();
    assert_eq!(notes.len(), 2, "{notes:?}");
    assert_eq!(run["invocations"][0]["executionSuccessful"], false);
}

#[test]
fn sarif_has_both_runs_in_one_thread_flow() {
    let report = sarif_of(&[leak()]);
    let flows = report["runs"][0]["results"][0]["codeFlows"][0]["threadFlows"].as_array().unwrap();
    assert_eq!(flows.len(), 1);
    let said = |location: &Value| location["location"]["message"]["text"].as_str().unwrap().to_owned();
    let said: Vec<String> = flows[0]["locations"].as_array().unwrap().iter().map(said).collect();
    assert_eq!(said[4], "A≠B: A i = 1, goes to line 7; B i = 1, goes to line 9");
    assert_eq!(said[5], "A: comes here");
    assert!(said.iter().all(|said| ["A: ", "B: ", "A≠B: ", "A=B: "].iter().any(|start| said.starts_with(start))));
    assert!(said.last().unwrap().starts_with("A≠B: differ in the returned value: 1 | "));
}

#[test]
fn sarif_has_at_most_a_thousand_places_in_a_flow() {
    let mut view = leak();
    let Some(Witness::Disagreement(runs)) = &mut view.witness else { unreachable!("it is a leak") };
    runs.steps = runs.steps.iter().cycle().take(5_000).cloned().collect();
    let report = sarif_of(&[view]);
    let locations = report["runs"][0]["results"][0]["codeFlows"][0]["threadFlows"][0]["locations"].as_array().unwrap();
    assert_eq!(locations.len(), 1_000);
    assert!(locations.iter().all(|location| location["importance"] == "essential"));
}

#[test]
fn sarif_keeps_the_rules_of_its_specification() {
    let accepted = [leak(), accepted(AcceptedKind::Suppressed), accepted(AcceptedKind::Known)];
    for views in [&all()[..], &accepted, &[]] {
        assert_eq!(crate::sarif_rules::violations(&sarif_of(views)), [""; 0]);
    }
}

#[test]
fn sarif_that_breaks_a_rule_is_noticed() {
    let whole = sarif_of(&all());
    let broken = |pointer: &str, value: Value| {
        let mut report = whole.clone();
        *report.pointer_mut(pointer).unwrap() = value;
        crate::sarif_rules::violations(&report).len()
    };
    let result = "/runs/0/results/0";
    for (pointer, value) in [
        ("/version", "2.0.0".into()),
        ("/runs/0/tool", Value::Object(serde_json::Map::new())),
        ("/runs/0/columnKind", "bytes".into()),
        ("/runs/0/results/0/level", "fatal".into()),
        ("/runs/0/results/0/ruleIndex", 7.into()),
        ("/runs/0/results/0/ruleId", "other".into()),
        ("/runs/0/results/0/message/text", "[there](9)".into()),
        ("/runs/0/results/0/partialFingerprints", serde_json::json!({ "a": 1 })),
        ("/runs/0/results/0/codeFlows/0/threadFlows", Value::Array(Vec::new())),
        ("/runs/0/results/0/locations/0", serde_json::json!({ "place": 1 })),
        ("/runs/0/results/0/locations/0/physicalLocation/region/startLine", 0.into()),
        ("/runs/0/results/0/locations/0/physicalLocation/region/startColumn", 99.into()),
        ("/runs/0/results/0/locations/0/physicalLocation/artifactLocation/uri", "a b".into()),
        ("/runs/0/results/0/locations/0/physicalLocation/artifactLocation/uriBaseId", "%HOME%".into()),
        ("/runs/0/tool/driver/rules/0/properties/tags", serde_json::json!(["a", "a"])),
    ] {
        assert!(broken(pointer, value) > 0, "{pointer}");
    }
    assert_eq!(broken(&format!("{result}/level"), "note".into()), 0);
}

#[test]
fn junit_has_a_case_per_method() {
    let text = junit::report(&all(), Unasked::default());
    let document = roxmltree::Document::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let suite = document.descendants().find(|node| node.has_tag_name("testsuite")).unwrap();
    let counts = ["tests", "failures", "errors", "skipped"].map(|name| suite.attribute(name).unwrap());
    assert_eq!(counts, ["5", "2", "1", "1"]);
    let cases: Vec<_> = suite.children().filter(|node| node.has_tag_name("testcase")).collect();
    assert_eq!(cases[0].attribute("classname"), Some("shop.Login"));
    assert_eq!(cases[0].attribute("name"), Some("check(String, int[])"));
    assert_eq!(cases[2].attribute("name"), Some("open(int) (seen from `low`)"));
    let failure = cases[0].children().find(|node| node.has_tag_name("failure")).unwrap();
    assert!(failure.text().unwrap().contains("counterpoint replay .counterpoint/Login.check.json"));
    assert!(!cases[1].has_children());
}

#[test]
fn html_takes_nothing_from_a_program_for_markup() {
    let shown = Shown {
        title: NASTY.into(),
        qualification: format!(" `{NASTY}` to the returned value"),
        test: Some(NASTY.into()),
        ..leak().shown
    };
    let view = View { property: NASTY.into(), subjects: vec![NASTY.into()], shown, ..leak() };
    let page = html::page(&[view], Unasked::default());
    assert_eq!(page.matches("</script>").count(), 1);
    assert!(!page.contains("<b title") && !page.contains('\u{1b}') && !page.contains('\u{202e}'));
    assert!(!page.contains('\u{0}') && page.contains("\\u001b[31m \\u202e\\ud800 \\u0000"));
}

#[test]
fn html_needs_nothing_else_and_has_unique_anchors() {
    let page = html::page(&all(), Unasked::default());
    for outside in ["http://", "https://", "src=", "@import", "url("] {
        assert!(!page.contains(outside), "{outside}");
    }
    assert!(page.contains("Content-Security-Policy") && page.contains("prefers-color-scheme: dark"));
    let ids: Vec<&str> = page.split(" id=\"").skip(1).map(|rest| rest.split('"').next().unwrap()).collect();
    assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len(), "{ids:?}");
    assert!(ids.contains(&"0123456789abcdef-divergence") && ids.contains(&"0123456789abcdef-3"));
}

/// What a browser makes of a page, with a script behind that of the page.
fn browsed(page: &str, name: &str, fragment: &str, script: &str) -> Option<String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let file = folder.join(name);
    std::fs::write(&file, page.replace("</body>", &format!("<script>{script}</script></body>"))).unwrap();
    let url = format!("file://{}{fragment}", file.display());
    let options = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--timeout=20000"];
    let profile = format!("--user-data-dir={}", folder.join(format!("{name}.profile")).display());
    let output = Command::new("chromium").args(options).args([&profile, "--dump-dom", &url]).output();
    let Ok(output) = output else {
        skip("chromium");
        return None;
    };
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Some(String::from_utf8(output.stdout).unwrap())
}

#[test]
fn html_works_in_a_browser() {
    let views: Vec<View> = (0..60).map(|index| View { fingerprint: format!("finding{index}"), ..leak() }).collect();
    let page = html::page(&views, Unasked::default());
    // Writes down what each key does.
    let script = "
        const said = [];
        const press = key => document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
        const current = () => document.querySelector('nav a[aria-current]').hash;
        const hidden = () => document.querySelectorAll('tbody.equal[hidden]').length;
        said.push(current());
        for (const key of ['j', 'n', 'k', 'd']) { press(key); said.push(key + current() + ' ' + location.hash); }
        said.push('folded ' + hidden());
        press('e'); said.push('unfolded ' + hidden());
        press('e'); said.push('folded ' + hidden());
        press('?'); said.push('help ' + document.getElementById('keys').open);
        press('?'); said.push('help ' + document.getElementById('keys').open);
        document.body.dataset.said = said.join('; ');";
    let Some(dom) = browsed(&page, "many.html", "#finding4", script) else { return };
    let said = dom.split("data-said=\"").nth(1).unwrap().split('"').next().unwrap();
    let expected = "#finding4; j#finding5 #finding5; n#finding6 #finding6; k#finding5 #finding5; \
                    d#finding5 #finding5-divergence; folded 120; unfolded 118; folded 120; help true; help false";
    assert_eq!(said, expected);
    assert_eq!(dom.matches("<article ").count(), 60);
    // The buttons that only a script can serve are there.
    assert!(!dom.contains("data-copy=\"finding0-replay-2\" hidden"));
}
