//! Answers about methods and properties as SARIF 2.1.0, for code scanning.
//!
//! Viewers show only the first thread flow of a result, so both runs stand in one, interleaved: messages begin with `A:`,
//! `B:`, `A≠B:` or, where both do the same, `A=B:`. A result has at most [`MOST_LOCATIONS`] such places, the number that code scanning takes.
//! Methods without an answer are no results, but notifications: nothing is left out.

use std::fmt::Write as _;

use serde_json::{Value, json};

use crate::json::{Diagnostic, Severity};
use crate::leak::text::{accepted_why, confirmed, facts, headline, name, secrets};
use crate::leak::view::{AcceptedKind, Divergence, Line, Pair, Row, Sink, SinkKind, Verdict, View};
use crate::property::{PropertyView, Standing};

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

/// The report about methods, ending in a line feed.
pub fn report(views: &[View], root: &Root) -> String {
    let found: Vec<(&View, &Sink, &Pair)> = views.iter().filter_map(leak).collect();
    let kinds: Vec<SinkKind> = RULES.iter().map(|rule| rule.kind).collect();
    let used: Vec<SinkKind> =
        kinds.into_iter().filter(|kind| found.iter().any(|(_, sink, _)| sink.kind == *kind)).collect();
    let has_baseline = views.iter().any(|view| view.is_accepted(AcceptedKind::Known));
    let rules: Vec<Value> = used.iter().map(|kind| rule(*kind)).collect();
    let results: Vec<Value> = found
        .iter()
        .enumerate()
        .map(|(index, (view, sink, pair))| {
            let twins = found[..index].iter().filter(|(earlier, ..)| earlier.fingerprint == view.fingerprint).count();
            let rule = used.iter().position(|kind| *kind == sink.kind).unwrap_or_default();
            let mut result = result(view, (sink, rule), pair, twins + 1, root);
            accept(view, has_baseline, &mut result);
            result
        })
        .collect();
    let unknown: Vec<Value> =
        views.iter().filter(|view| view.verdict == Verdict::Unknown).map(|view| note(view, root)).collect();
    document(&rules, &results, &unknown, !views.iter().any(View::is_contradicted))
}

/// The report about properties, ending in a line feed. What was refuted is a result; without an answer, a notification.
pub fn properties(views: &[PropertyView], root: &Root) -> String {
    let is_result = |view: &&PropertyView| view.standing == Standing::Failed;
    let results: Vec<Value> = views.iter().filter(is_result).map(|view| property(view, root)).collect();
    let rules = if results.is_empty() { Vec::new() } else { vec![property_rule()] };
    let is_open = |view: &&PropertyView| matches!(view.standing, Standing::Open | Standing::Broken);
    let open = views.iter().filter(is_open).map(|view| {
        let level = if view.standing == Standing::Broken { "error" } else { "warning" };
        let message = format!("`{}`: {}", view.name, view.said);
        let locations = json!([place_of(view, root)]);
        json!({ "level": level, "message": { "text": message }, "locations": locations })
    });
    let open: Vec<Value> = open.collect();
    document(&rules, &results, &open, !views.iter().any(|view| view.standing == Standing::Broken))
}

fn property_rule() -> Value {
    let help = "The message says which values the runs have with which the property is false. Either the program is wrong, \
                or the property says too much: then `given` can leave out runs that are not meant. `counterpoint replay` \
                shows the runs once more.";
    json!({
        "id": "property-refuted",
        "name": "PropertyRefuted",
        "shortDescription": { "text": "A property of several runs is refuted" },
        "fullDescription": { "text": "There are runs of the program with which the property is false." },
        "help": { "text": help, "markdown": help },
        "defaultConfiguration": { "level": "error" },
        "properties": { "precision": "very-high", "problem.severity": "error" },
    })
}

/// A property that failed, with the sentences that say why.
fn property(view: &PropertyView, root: &Root) -> Value {
    let mut message = format!("`{}`: {}.", view.name, view.said);
    let mut properties = json!({ "property": view.property });
    for (label, line) in &view.lines {
        match *label {
            "why" => message.extend([" ", line]),
            "confirmed" | "replay" => properties[*label] = line.as_str().into(),
            _ => {}
        }
    }
    json!({
        "ruleId": "property-refuted",
        "ruleIndex": 0,
        "level": "error",
        "message": { "text": escape_links(&message) },
        "locations": [place_of(view, root)],
        "partialFingerprints": {
            "primaryLocationLineHash": format!("{}:1", view.fingerprint),
            "counterpoint/v1": view.fingerprint,
        },
        "properties": properties,
    })
}

fn place_of(view: &PropertyView, root: &Root) -> Value {
    let mut location = location(view.place.as_ref(), None, root);
    location["logicalLocations"] = json!([{ "name": view.name, "kind": "declaration" }]);
    location
}

/// The report where nothing could be checked: why.
pub fn refused(remarks: &[Diagnostic], root: &Root) -> String {
    let notes: Vec<Value> = remarks.iter().map(|remark| remark_note(remark, root)).collect();
    document(&[], &[], &notes, false)
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

/// A leak that nobody contradicts.
fn leak(view: &View) -> Option<(&View, &Sink, &Pair)> {
    match (view.verdict, &view.sink, &view.witness) {
        (Verdict::Leaks, Some(sink), Some(pair)) => Some((view, sink, pair)),
        _ => None,
    }
}

/// What can be found, per kind of sink.
struct Rule {
    kind: SinkKind,
    id: &'static str,
    name: &'static str,
    to: &'static str,
    cwe: &'static str,
}

const RULES: [Rule; 5] = [
    Rule { kind: SinkKind::Result, id: "leak-to-result", name: "LeakToResult", to: "the returned value", cwe: "200" },
    Rule {
        kind: SinkKind::StandardOutput,
        id: "leak-to-output",
        name: "LeakToOutput",
        to: "standard output",
        cwe: "200",
    },
    Rule {
        kind: SinkKind::StandardError,
        id: "leak-to-errors",
        name: "LeakToErrors",
        to: "standard error",
        cwe: "200",
    },
    Rule {
        kind: SinkKind::Outcome,
        id: "leak-to-outcome",
        name: "LeakToOutcome",
        to: "the way a run ends",
        cwe: "203",
    },
    Rule { kind: SinkKind::Named, id: "leak-to-sink", name: "LeakToSink", to: "a public field or call", cwe: "200" },
];

fn rule(kind: SinkKind) -> Value {
    let Rule { id, name, to, cwe, .. } = RULES.iter().find(|rule| rule.kind == kind).expect("every kind has a rule");
    let full = format!(
        "Two runs of the method with the same public inputs and different secrets differ in {to}, so that whoever sees it \
         learns something about the secret."
    );
    let help = "The code flow shows both runs, A and B, line by line: `A:` and `B:` are lines to which only one of them \
                comes, `A≠B:` are lines at which they differ. Look at the first such line. Either what is shown must not \
                depend on the secret, or it is meant, and the secret or what is public has to be named differently. \
                `counterpoint replay` runs both once more, and `counterpoint test` writes them as a test.";
    json!({
        "id": id,
        "name": name,
        "shortDescription": { "text": format!("A secret leaks to {to}") },
        "fullDescription": { "text": full },
        "help": { "text": help, "markdown": help },
        "defaultConfiguration": { "level": "error" },
        "properties": {
            "tags": ["security", format!("external/cwe/cwe-{cwe}")],
            "precision": "very-high",
            "problem.severity": "error",
            "security-severity": "6.5",
        },
    })
}

fn result(view: &View, (sink, rule): (&Sink, usize), pair: &Pair, number: usize, root: &Root) -> Value {
    let divergence = view.divergence().map(|index| &pair.steps[index]);
    let mut message = escape_links(&format!("`{}` leaks {} to {}.", name(view), secrets(view), sink.text));
    if divergence.is_some() {
        message.push_str(" The runs part [here](1).");
    }
    for input in pair.inputs.iter().filter(|input| input.differs) {
        let (a, b) = (input.a.join(", "), input.b.join(", "));
        message.push_str(&escape_links(&format!(" `{}` is {a} in run A and {b} in run B.", input.name)));
    }
    if let Some(seen) = &pair.difference {
        message.push_str(&escape_links(&format!(" Seen is {} in run A and {} in run B.", seen.a, seen.b)));
    }
    let mut properties = json!({ "seed": view.bounds.seed, "calls": view.stats.calls });
    if let Some(confirmed) = confirmed(&pair.confirmation) {
        properties["confirmed"] = confirmed.into();
    }
    if let Some(replay) = &pair.replay {
        properties["replay"] = replay.as_str().into();
    }
    let mut result = json!({
        "ruleId": RULES.iter().find(|rule| rule.kind == sink.kind).map(|rule| rule.id),
        "ruleIndex": rule,
        "level": "error",
        "message": { "text": message },
        "locations": [location(view.place.as_ref(), Some(view), root)],
        "partialFingerprints": {
            "primaryLocationLineHash": format!("{}:{number}", view.fingerprint),
            "counterpoint/v1": view.fingerprint,
        },
        "properties": properties,
    });
    if let Some(row) = divergence {
        let mut related = location(Some(&row.at), None, root);
        related["id"] = 1.into();
        related["message"] = json!({ "text": format!("The runs part here: {}", row_words(row)) });
        result["relatedLocations"] = json!([related]);
    }
    let flow = flow(view, sink, pair, root);
    if !flow.is_empty() {
        let message = "Both runs, line by line";
        result["codeFlows"] = json!([{ "message": { "text": message }, "threadFlows": [{ "locations": flow }] }]);
    }
    result
}

/// Says what is known of a result from elsewhere.
fn accept(view: &View, has_baseline: bool, result: &mut Value) {
    if has_baseline {
        let is_known = view.is_accepted(AcceptedKind::Known);
        result["baselineState"] = if is_known { "unchanged" } else { "new" }.into();
    }
    if let Some(accepted) = view.accepted.as_ref().filter(|accepted| accepted.kind == AcceptedKind::Suppressed) {
        let why = accepted_why(accepted);
        result["suppressions"] = json!([{ "kind": "external", "status": "accepted", "justification": why }]);
    }
}

/// Both runs, and the leak at the end. If there is no room for all lines, those at which the runs differ go first.
fn flow(view: &View, sink: &Sink, pair: &Pair, root: &Root) -> Vec<Value> {
    let is_short = pair.steps.len() < MOST_LOCATIONS;
    let rows = pair.steps.iter().filter(|row| is_short || row.diverges.is_some()).take(MOST_LOCATIONS - 1);
    let mut places: Vec<Value> = rows
        .map(|row| {
            let importance = if row.diverges.is_some() { "essential" } else { "unimportant" };
            place_in_flow(&row.at, &row_words(row), importance, root)
        })
        .collect();
    if let Some(at) = &view.place {
        let seen = pair.difference.as_ref().map_or_else(String::new, |seen| format!(": {} | {}", seen.a, seen.b));
        places.push(place_in_flow(at, &format!("A≠B: differ in {}{seen}", sink.text), "essential", root));
    }
    for (place, order) in places.iter_mut().zip(1..) {
        place["executionOrder"] = order.into();
    }
    places
}

fn place_in_flow(at: &Line, message: &str, importance: &str, root: &Root) -> Value {
    let mut location = location(Some(at), None, root);
    location["message"] = json!({ "text": message });
    json!({ "location": location, "importance": importance })
}

fn row_words(row: &Row) -> String {
    match (&row.a, &row.b) {
        (Some(a), Some(b)) if row.diverges.is_some() => {
            let how = if row.diverges == Some(Divergence::Data) { " (value)" } else { "" };
            format!("A≠B: A {}; B {}{how}", facts(a), facts(b))
        }
        (Some(a), Some(_)) => format!("A=B: {}", facts(a)),
        (Some(a), None) => format!("A: {}", facts(a)),
        (None, b) => format!("B: {}", facts(b.as_deref().unwrap_or_default())),
    }
}

fn location(at: Option<&Line>, view: Option<&View>, root: &Root) -> Value {
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
    if let Some(view) = view {
        location["logicalLocations"] =
            json!([{ "name": view.name, "fullyQualifiedName": view.method, "kind": "function" }]);
    }
    location
}

/// A method without an answer.
fn note(view: &View, root: &Root) -> Value {
    let reason = view.reason.as_ref().map_or_else(String::new, |reason| format!(": {}", reason.message));
    let level = if view.is_contradicted() { "error" } else { "warning" };
    json!({
        "level": level,
        "message": { "text": format!("{}{reason}", headline(view)) },
        "locations": [location(view.place.as_ref(), Some(view), root)],
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
        assert_eq!(uri("Login.java"), "src/main/Login.java");
        assert_eq!(uri("./a b/../ä.java"), "src/main/%C3%A4.java");
        assert_eq!(uri("../test/Login.java"), "src/test/Login.java");
        assert_eq!(uri("/home/me/shop/Login.java"), "Login.java");
        assert_eq!(uri("/tmp/Login.java"), "file:///tmp/Login.java");
        assert_eq!(uri("../../../Login.java"), "../../../Login.java");
    }

    #[test]
    fn brackets_of_programs_are_no_links() {
        assert_eq!(escape_links(r"a[0](1) \"), r"a\[0\](1) \\");
    }
}
