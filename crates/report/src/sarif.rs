//! Answers as SARIF 2.1.0, for code scanning.
//!
//! Viewers show only the first thread flow of a result, so both runs of a leak stand in one, interleaved: messages begin with
//! `A:`, `B:`, `A≠B:` or, where both do the same, `A=B:`. A result has at most [`MOST_LOCATIONS`] such places, the number
//! that code scanning takes. What has no answer is no result, but a notification: nothing is left out.

use std::fmt::Write as _;

use serde_json::{Value, json};

use crate::json::{Diagnostic, Severity};
use crate::text::{facts, headline};
use crate::view::{AcceptedKind, Disagreement, Divergence, Kind, Line, Row, SinkKind, Standing, Verdict, View};
use crate::{Style, words};

/// Places of one result at most.
const MOST_LOCATIONS: usize = 1_000;

/// Where paths start.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Root {
    /// The folder of the repository, with forward slashes.
    pub folder: String,
    /// The working directory, from there; empty if it is the same.
    pub within: String,
}

/// The report, ending in a line feed. What is refuted is a result; what has no answer, a notification.
pub fn report(views: &[View], root: &Root) -> String {
    let found: Vec<&View> =
        views.iter().filter(|view| matches!(view.standing(), Standing::Failed | Standing::Accepted)).collect();
    let is_used = |rule: &&Rule| found.iter().any(|view| rule.is_of(view));
    let used: Vec<&Rule> = RULES.iter().filter(is_used).collect();
    let has_baseline = views.iter().any(|view| view.is_accepted(AcceptedKind::Known));
    let results = found.iter().enumerate().map(|(index, view)| {
        let twins = found[..index].iter().filter(|earlier| earlier.fingerprint == view.fingerprint).count();
        let rule = used.iter().position(|rule| rule.is_of(view)).unwrap_or_default();
        let mut result = result(view, (used[rule], rule), twins + 1, root);
        accept(view, has_baseline, &mut result);
        result
    });
    let results: Vec<Value> = results.collect();
    let open = views.iter().filter(|view| matches!(view.standing(), Standing::Open | Standing::Broken));
    let open: Vec<Value> = open.map(|view| note(view, root)).collect();
    let rules: Vec<Value> = used.iter().map(|rule| described(rule)).collect();
    document(&rules, &results, &open, !views.iter().any(|view| view.verdict == Verdict::Contradicted))
}

/// The report where nothing could be checked: why.
pub fn refused(remarks: &[Diagnostic], root: &Root) -> String {
    let notes: Vec<Value> = remarks.iter().map(|remark| remark_note(remark, root)).collect();
    document(&[], &[], &notes, false)
}

/// Whether a text is a report of this tool.
pub(crate) fn is_report(text: &str) -> bool {
    let report: Value = serde_json::from_str(text).unwrap_or_default();
    report.pointer("/runs/0/tool/driver/name").is_some_and(|name| name == "counterpoint")
}

/// All of a report.
fn document(rules: &[Value], results: &[Value], open: &[Value], is_sound: bool) -> String {
    let report = json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "counterpoint",
                "version": env!("CARGO_PKG_VERSION"),
                "semanticVersion": env!("CARGO_PKG_VERSION"),
                "rules": rules,
            } },
            "invocations": [{
                "executionSuccessful": is_sound,
                "toolExecutionNotifications": open,
            }],
            "originalUriBaseIds": { "%SRCROOT%": { "description": { "text": "The root of the repository" } } },
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    });
    format!("{report:#}\n")
}

/// What can be found: a refuted property, an answer that is not the expected one, or a leak to a kind of sink.
struct Rule {
    finds: Finds,
    id: &'static str,
    name: &'static str,
    to: &'static str,
    cwe: &'static str,
}

/// What a rule is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Finds {
    Refutation,
    /// A refutation was expected, or a proof, and there is none.
    OtherAnswer,
    Leak(SinkKind),
}

const RULES: [Rule; 7] = [
    Rule { finds: Finds::Refutation, id: "property-refuted", name: "PropertyRefuted", to: "", cwe: "" },
    Rule { finds: Finds::OtherAnswer, id: "expectation-not-met", name: "ExpectationNotMet", to: "", cwe: "" },
    leak(SinkKind::Result, ("leak-to-result", "LeakToResult"), "the returned value", "200"),
    leak(SinkKind::StandardOutput, ("leak-to-output", "LeakToOutput"), "standard output", "200"),
    leak(SinkKind::StandardError, ("leak-to-errors", "LeakToErrors"), "standard error", "200"),
    leak(SinkKind::Outcome, ("leak-to-outcome", "LeakToOutcome"), "the way a run ends", "203"),
    leak(SinkKind::Named, ("leak-to-sink", "LeakToSink"), "a public field or call", "200"),
];

const fn leak(sink: SinkKind, (id, name): (&'static str, &'static str), to: &'static str, cwe: &'static str) -> Rule {
    Rule { finds: Finds::Leak(sink), id, name, to, cwe }
}

impl Rule {
    fn is_of(&self, view: &View) -> bool {
        self.finds
            == match view.disagreement() {
                Some(runs) => Finds::Leak(runs.sink.kind),
                None if view.verdict == Verdict::Refuted => Finds::Refutation,
                None => Finds::OtherAnswer,
            }
    }
}

fn described(rule: &Rule) -> Value {
    let Rule { finds, id, name, to, cwe } = rule;
    let (short, full, help, properties) = match finds {
        Finds::OtherAnswer => (
            "A property has another answer than expected".to_owned(),
            "The property says which answer it expects, and the answer is another one.".to_owned(),
            "The message says what the answer is. If it is right, change what stands behind `expect`; if not, the program \
             or the property is no longer what it was.",
            json!({ "precision": "very-high", "problem.severity": "error" }),
        ),
        Finds::Refutation => (
            "A property of several runs is refuted".to_owned(),
            "There are runs of the program with which the property is false.".to_owned(),
            "The message lists the values that violate the property. Either the program is wrong, or \
             the property says too much: then `given` can leave out runs that are not meant. `counterpoint replay` shows \
             the runs once more.",
            json!({ "precision": "very-high", "problem.severity": "error" }),
        ),
        Finds::Leak(_) => (
            format!("A secret leaks to {to}"),
            format!(
                "Two runs with the same public inputs and different secrets differ in {to}, so that an observer learns \
                 something about the secret."
            ),
            "The code flow shows both runs, A and B, line by line: `A:` and `B:` are lines to which only one of them comes, \
             `A≠B:` are lines at which they differ. Look at the first such line. Either what is shown must not depend on \
             the secret, or it is meant, and the secret or what is public has to be named differently. `counterpoint \
             replay` runs both once more, and `counterpoint test` writes them as a test.",
            json!({
                "tags": ["security", format!("external/cwe/cwe-{cwe}")],
                "precision": "very-high",
                "problem.severity": "error",
                "security-severity": "6.5",
            }),
        ),
    };
    json!({
        "id": id,
        "name": name,
        "shortDescription": { "text": short },
        "fullDescription": { "text": full },
        "help": { "text": help, "markdown": help },
        "defaultConfiguration": { "level": "error" },
        "properties": properties,
    })
}

fn result(view: &View, (rule, index): (&Rule, usize), number: usize, root: &Root) -> Value {
    let mut result = json!({
        "ruleId": rule.id,
        "ruleIndex": index,
        "level": "error",
        "locations": [location_of(view, root)],
        "partialFingerprints": {
            "primaryLocationLineHash": format!("{}:{number}", view.fingerprint),
            "counterpoint/v1": view.fingerprint,
        },
        "properties": properties(view),
    });
    if let Some(runs) = view.disagreement() {
        add_runs(view, runs, root, &mut result);
    } else {
        let why = sentences(view, "why").fold(String::new(), |all, sentence| format!("{all} {sentence}"));
        let message = format!("`{}`: {}.{why}", view.shown.title, view.said());
        result["message"] = json!({ "text": escape_links(&message) });
    }
    result
}

/// What else is known of a result.
fn properties(view: &View) -> Value {
    let mut properties = json!({});
    match (&view.stats.searched, view.kind) {
        (Some(searched), Kind::Agreement) => {
            properties["seed"] = view.bounds.seed.into();
            properties["calls"] = searched.calls.into();
        }
        _ => properties["property"] = view.text.as_str().into(),
    }
    for label in ["observed", "confirmed", "replay"] {
        if let Some(said) = sentences(view, label).next() {
            properties[label] = said.into();
        }
    }
    properties
}

fn sentences<'a>(view: &'a View, label: &'a str) -> impl Iterator<Item = String> + 'a {
    view.shown.remarks.iter().filter(move |remark| remark.label == label).map(|remark| remark.said.line())
}

/// Says what both runs do.
fn add_runs(view: &View, runs: &Disagreement, root: &Root, result: &mut Value) {
    let divergence = runs.divergence().map(|index| &runs.steps[index]);
    let secrets: Vec<String> = runs.secrets.iter().map(|name| format!("`{name}`")).collect();
    let secrets = words::list(&secrets, "and");
    let mut message = escape_links(&format!("`{}` leaks {secrets} to {}.", view.name(), runs.sink.text));
    if divergence.is_some() {
        message.push_str(" The runs part [here](1).");
    }
    for input in runs.inputs.iter().filter(|input| input.differs) {
        let (a, b) = (input.a.join(", "), input.b.join(", "));
        message.push_str(&escape_links(&format!(" `{}` is {a} in run A and {b} in run B.", input.name)));
    }
    if let Some(seen) = &runs.difference {
        message
            .push_str(&escape_links(&format!(" The observed value is {} in run A and {} in run B.", seen.a, seen.b)));
    }
    result["message"] = json!({ "text": message });
    if let Some(row) = divergence {
        let mut related = location(Some(&row.at), root);
        related["id"] = 1.into();
        related["message"] = json!({ "text": format!("The runs diverge here: {}", row_words(row)) });
        result["relatedLocations"] = json!([related]);
    }
    let flow = flow(view, runs, root);
    if !flow.is_empty() {
        let message = "Both runs, line by line";
        result["codeFlows"] = json!([{ "message": { "text": message }, "threadFlows": [{ "locations": flow }] }]);
    }
}

/// Says what is known of a result from elsewhere.
fn accept(view: &View, has_baseline: bool, result: &mut Value) {
    if has_baseline {
        let is_known = view.is_accepted(AcceptedKind::Known);
        result["baselineState"] = if is_known { "unchanged" } else { "new" }.into();
    }
    if let Some(accepted) = view.accepted.as_ref().filter(|accepted| accepted.kind == AcceptedKind::Suppressed) {
        let why = accepted.why();
        result["suppressions"] = json!([{ "kind": "external", "status": "accepted", "justification": why }]);
    }
}

/// Both runs, and the leak at the end. If there is no room for all lines, those at which the runs differ go first.
fn flow(view: &View, runs: &Disagreement, root: &Root) -> Vec<Value> {
    let is_short = runs.steps.len() < MOST_LOCATIONS;
    let rows = runs.steps.iter().filter(|row| is_short || row.diverges.is_some()).take(MOST_LOCATIONS - 1);
    let mut places: Vec<Value> = rows
        .map(|row| {
            let importance = if row.diverges.is_some() { "essential" } else { "unimportant" };
            place_in_flow(&row.at, &row_words(row), importance, root)
        })
        .collect();
    if let Some(at) = &view.place {
        let seen = runs.difference.as_ref().map_or_else(String::new, |seen| format!(": {} | {}", seen.a, seen.b));
        places.push(place_in_flow(at, &format!("A≠B: differ in {}{seen}", runs.sink.text), "essential", root));
    }
    for (place, order) in places.iter_mut().zip(1..) {
        place["executionOrder"] = order.into();
    }
    places
}

fn place_in_flow(at: &Line, message: &str, importance: &str, root: &Root) -> Value {
    let mut location = location(Some(at), root);
    location["message"] = json!({ "text": message });
    json!({ "location": location, "importance": importance })
}

fn row_words(row: &Row) -> String {
    match (&row.a, &row.b) {
        (Some(a), Some(b)) if row.diverges.is_some() => {
            let how = if row.diverges == Some(Divergence::Data) { " (value)" } else { "" };
            let both = [("A", a), ("B", b)].into_iter().filter(|(_, does)| !does.is_empty());
            let both: Vec<String> = both.map(|(run, does)| format!("{run} {}", facts(does))).collect();
            format!("A≠B: {}{how}", both.join("; "))
        }
        (Some(a), Some(_)) => format!("A=B: {}", facts(a)),
        (Some(a), None) => format!("A: {}", facts(a)),
        (None, b) => format!("B: {}", facts(b.as_deref().unwrap_or_default())),
    }
}

fn location(at: Option<&Line>, root: &Root) -> Value {
    let mut location = json!({});
    if let Some(at) = at {
        location["physicalLocation"] = json!({
            "artifactLocation": root.artifact(&at.file),
            "region": {
                "startLine": at.line,
                "startColumn": at.column,
                "endLine": at.line,
                "endColumn": at.end_column,
                "snippet": { "text": at.text },
            },
        });
    }
    location
}

/// The place of an answer, and what it is about.
fn location_of(view: &View, root: &Root) -> Value {
    let mut location = location(view.place.as_ref(), root);
    let (kind, whole) = match view.kind {
        Kind::Agreement => ("function", view.subjects.first()),
        Kind::Pointwise => ("declaration", None),
    };
    let mut logical = json!({ "name": view.property, "kind": kind });
    if let Some(whole) = whole {
        logical["fullyQualifiedName"] = whole.as_str().into();
    }
    location["logicalLocations"] = json!([logical]);
    location
}

/// What has no answer.
fn note(view: &View, root: &Root) -> Value {
    let level = if view.verdict == Verdict::Contradicted { "error" } else { "warning" };
    let why = sentences(view, "why").fold(String::new(), |all, sentence| format!("{all}: {sentence}"));
    json!({
        "level": level,
        "message": { "text": format!("{}{why}", headline(view, Style::default())) },
        "locations": [location_of(view, root)],
    })
}

/// Something that is wrong with the input.
fn remark_note(remark: &Diagnostic, root: &Root) -> Value {
    let help = remark.help.as_ref().map_or_else(String::new, |help| format!("; {help}"));
    let level = match remark.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    };
    let mut note = json!({ "level": level, "message": { "text": format!("{}{help}", remark.message) } });
    if let Some(label) = remark.labels.first() {
        note["locations"] = json!([{ "physicalLocation": {
            "artifactLocation": root.artifact(&label.file),
            "region": {
                "startLine": label.line,
                "startColumn": label.column,
                "endLine": label.end_line,
                "endColumn": label.end_column,
            },
        } }]);
    }
    note
}

/// A text in which nothing is a link.
fn escape_links(text: &str) -> String {
    text.replace('\\', "\\\\").replace('[', "\\[").replace(']', "\\]")
}

impl Root {
    fn artifact(&self, file: &str) -> Value {
        match self.relative(file) {
            Some(path) => json!({ "uri": encoded(&path), "uriBaseId": "%SRCROOT%" }),
            None if file.starts_with('/') => json!({ "uri": format!("file://{}", encoded(file)) }),
            None => json!({ "uri": encoded(file) }),
        }
    }

    /// The path from the root; nothing if it does not lie below it.
    fn relative(&self, file: &str) -> Option<String> {
        let from_root = match file.strip_prefix('/') {
            Some(_) => file.strip_prefix(self.folder.as_str())?.strip_prefix('/')?.to_owned(),
            None => format!("{}/{file}", self.within),
        };
        let mut parts: Vec<&str> = Vec::new();
        for part in from_root.split('/') {
            match part {
                "" | "." => {}
                ".." => {
                    parts.pop()?;
                }
                part => parts.push(part),
            }
        }
        Some(parts.join("/"))
    }
}

/// A path as a part of a URI.
fn encoded(path: &str) -> String {
    let mut out = String::new();
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || b"/-._~".contains(&byte) {
            out.push(char::from(byte));
        } else {
            let _ = write!(out, "%{byte:02X}");
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_start_at_the_root() {
        let root = Root { folder: "/home/me/shop".into(), within: "src/main".into() };
        let uri = |file: &str| root.artifact(file)["uri"].as_str().unwrap_or_default().to_owned();
        assert_eq!(uri("login.cpt"), "src/main/login.cpt");
        assert_eq!(uri("./a b/../ä.cpt"), "src/main/%C3%A4.cpt");
        assert_eq!(uri("../test/login.cpt"), "src/test/login.cpt");
        assert_eq!(uri("/home/me/shop/login.cpt"), "login.cpt");
        assert_eq!(uri("/tmp/login.cpt"), "file:///tmp/login.cpt");
        assert_eq!(uri("../../../login.cpt"), "../../../login.cpt");
    }

    #[test]
    fn brackets_of_programs_are_no_links() {
        assert_eq!(escape_links(r"a[0](1) \"), r"a\[0\](1) \\");
    }
}
