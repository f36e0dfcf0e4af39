//! The rules of SARIF 2.1.0 for the objects that reports have, written down from the specification.
//!
//! The official schema is not part of this repository: its licence is that of OASIS. An object or a property that does not
//! stand in this table is a violation, as in the schema, so the table grows with what reports show. Beyond the schema,
//! references are followed: rules by index, bases of paths, links in messages.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

/// What may stand at a property.
enum Kind {
    Text,
    /// A URI reference: nothing in it needs escaping.
    Uri,
    Boolean,
    /// A whole number, at least this.
    Number(i64),
    OneOf(&'static [&'static str]),
    Object(&'static str),
    /// A list with at least so many items.
    List(&'static str, usize),
    /// A list in which nothing stands twice.
    Set(&'static str),
    /// Objects by name.
    Named(&'static str),
    /// Texts by name.
    Texts,
    /// Anything by name; `tags` is a set of texts.
    Bag,
}

use Kind::{Bag, Boolean, List, Named, Number, Object, OneOf, Set, Text, Texts, Uri};

const LEVEL: Kind = OneOf(&["none", "note", "warning", "error"]);

/// The properties of an object; those with an exclamation mark are required.
fn properties(object: &str) -> Vec<(&'static str, Kind)> {
    match object {
        "sarifLog" => vec![("$schema", Uri), ("version!", OneOf(&["2.1.0"])), ("runs!", List("run", 0))],
        "run" => vec![
            ("tool!", Object("tool")),
            ("invocations", List("invocation", 0)),
            ("originalUriBaseIds", Named("artifactLocation")),
            ("columnKind", OneOf(&["utf16CodeUnits", "unicodeCodePoints"])),
            ("results", List("result", 0)),
        ],
        "tool" => vec![("driver!", Object("toolComponent"))],
        "toolComponent" => {
            vec![("name!", Text), ("version", Text), ("semanticVersion", Text), ("rules", Set("reportingDescriptor"))]
        }
        "reportingDescriptor" => vec![
            ("id!", Text),
            ("name", Text),
            ("shortDescription", Object("multiformatMessageString")),
            ("fullDescription", Object("multiformatMessageString")),
            ("help", Object("multiformatMessageString")),
            ("defaultConfiguration", Object("reportingConfiguration")),
            ("properties", Bag),
        ],
        "multiformatMessageString" => vec![("text!", Text), ("markdown", Text)],
        "reportingConfiguration" => vec![("level", LEVEL)],
        "invocation" => {
            vec![("executionSuccessful!", Boolean), ("toolExecutionNotifications", List("notification", 0))]
        }
        "notification" => vec![("message!", Object("message")), ("level", LEVEL), ("locations", Set("location"))],
        "result" => vec![
            ("message!", Object("message")),
            ("ruleId", Text),
            ("ruleIndex", Number(-1)),
            ("level", LEVEL),
            ("locations", List("location", 0)),
            ("partialFingerprints", Texts),
            ("relatedLocations", Set("location")),
            ("codeFlows", List("codeFlow", 0)),
            ("baselineState", OneOf(&["new", "unchanged", "updated", "absent"])),
            ("suppressions", Set("suppression")),
            ("properties", Bag),
        ],
        // Either a text or the id of one; reports have texts.
        "message" => vec![("text!", Text)],
        "location" => vec![
            ("id", Number(-1)),
            ("physicalLocation", Object("physicalLocation")),
            ("logicalLocations", Set("logicalLocation")),
            ("message", Object("message")),
        ],
        "physicalLocation" => vec![("artifactLocation!", Object("artifactLocation")), ("region", Object("region"))],
        "artifactLocation" => vec![("uri", Uri), ("uriBaseId", Text), ("description", Object("message"))],
        "region" => vec![
            ("startLine", Number(1)),
            ("startColumn", Number(1)),
            ("endLine", Number(1)),
            ("endColumn", Number(1)),
            ("snippet", Object("artifactContent")),
        ],
        "artifactContent" => vec![("text", Text)],
        "logicalLocation" => vec![("name", Text), ("fullyQualifiedName", Text), ("kind", Text)],
        "codeFlow" => vec![("message", Object("message")), ("threadFlows!", List("threadFlow", 1))],
        "threadFlow" => vec![("locations!", List("threadFlowLocation", 1))],
        "threadFlowLocation" => vec![
            ("location", Object("location")),
            ("importance", OneOf(&["important", "essential", "unimportant"])),
            ("executionOrder", Number(-1)),
        ],
        "suppression" => vec![
            ("kind!", OneOf(&["inSource", "external"])),
            ("status", OneOf(&["accepted", "underReview", "rejected"])),
            ("justification", Text),
        ],
        other => panic!("no row for `{other}`"),
    }
}

/// Everything that is wrong with a report, each with its place.
pub(crate) fn violations(report: &Value) -> Vec<String> {
    let mut found = Vec::new();
    object("sarifLog", report, "$", &mut found);
    if found.is_empty() {
        for run in report["runs"].as_array().into_iter().flatten() {
            references(run, &mut found);
        }
    }
    found
}

fn object(name: &'static str, value: &Value, at: &str, found: &mut Vec<String>) {
    let Some(fields) = value.as_object() else { return found.push(format!("{at}: not an object")) };
    let rows = properties(name);
    for (row, _) in &rows {
        if row.strip_suffix('!').is_some_and(|required| !fields.contains_key(required)) {
            found.push(format!("{at}: {name} needs `{row}`"));
        }
    }
    for (key, value) in fields {
        match rows.iter().find(|(row, _)| row.trim_end_matches('!') == key) {
            Some((_, kind)) => property(kind, value, &format!("{at}.{key}"), found),
            None => found.push(format!("{at}: {name} has no property `{key}`")),
        }
    }
    if name == "region" && value["startLine"] == value["endLine"] {
        let [start, end] = ["startColumn", "endColumn"].map(|key| value[key].as_i64().unwrap_or(1));
        if end < start {
            found.push(format!("{at}: ends before it starts"));
        }
    }
}

fn property(kind: &Kind, value: &Value, at: &str, found: &mut Vec<String>) {
    let is_right = match kind {
        Text => value.is_string(),
        Uri => value.as_str().is_some_and(is_uri_reference),
        Boolean => value.is_boolean(),
        Number(least) => value.as_i64().is_some_and(|number| number >= *least),
        OneOf(words) => value.as_str().is_some_and(|word| words.contains(&word)),
        Object(name) => {
            object(name, value, at, found);
            true
        }
        List(name, least) => items(name, value, at, found).is_some_and(|items| items.len() >= *least),
        Set(name) => items(name, value, at, found).is_some_and(|items| is_set(items)),
        Named(name) => {
            for (key, value) in value.as_object().into_iter().flatten() {
                object(name, value, &format!("{at}.{key}"), found);
            }
            value.is_object()
        }
        Texts => value.as_object().is_some_and(|texts| texts.values().all(Value::is_string)),
        Bag => value.as_object().is_some_and(has_right_tags),
    };
    if !is_right {
        found.push(format!("{at}: {value}"));
    }
}

fn items<'a>(name: &'static str, value: &'a Value, at: &str, found: &mut Vec<String>) -> Option<&'a Vec<Value>> {
    let items = value.as_array()?;
    for (index, item) in items.iter().enumerate() {
        object(name, item, &format!("{at}[{index}]"), found);
    }
    Some(items)
}

fn is_set(items: &[Value]) -> bool {
    items.iter().map(Value::to_string).collect::<BTreeSet<_>>().len() == items.len()
}

fn has_right_tags(bag: &Map<String, Value>) -> bool {
    let is_right = |tags: &Value| tags.as_array().is_some_and(|tags| is_set(tags) && tags.iter().all(Value::is_string));
    bag.get("tags").is_none_or(is_right)
}

/// RFC 3986: unreserved and reserved characters, and `%` before two hexadecimal digits.
fn is_uri_reference(text: &str) -> bool {
    let bytes = text.as_bytes();
    let is_hexadecimal = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_hexdigit);
    bytes.iter().enumerate().all(|(at, byte)| match byte {
        b'%' => is_hexadecimal(at + 1) && is_hexadecimal(at + 2),
        byte => byte.is_ascii_alphanumeric() || b"-._~:/?#[]@!$&'()*+,;=".contains(byte),
    })
}

/// What one part of a run says of another one.
fn references(run: &Value, found: &mut Vec<String>) {
    let rules = run["tool"]["driver"]["rules"].as_array().map_or(&[][..], Vec::as_slice);
    let bases = run["originalUriBaseIds"].as_object();
    for result in run["results"].as_array().into_iter().flatten() {
        let rule = result["ruleIndex"].as_u64().and_then(|index| rules.get(usize::try_from(index).ok()?));
        if rule.is_none_or(|rule| rule["id"] != result["ruleId"]) {
            found.push(format!("no rule {} at {}", result["ruleId"], result["ruleIndex"]));
        }
        let related = result["relatedLocations"].as_array().map_or(&[][..], Vec::as_slice);
        for link in links(result["message"]["text"].as_str().unwrap_or_default()) {
            if !related.iter().any(|location| location["id"].as_u64() == Some(link)) {
                found.push(format!("no related location {link}"));
            }
        }
    }
    for base in crate::methods::all_of(run, "uriBaseId") {
        if bases.is_none_or(|bases| !bases.contains_key(base.as_str().unwrap_or_default())) {
            found.push(format!("no base {base}"));
        }
    }
}

/// The numbers to which `[text](number)` leads; a bracket behind a backslash is none.
fn links(text: &str) -> Vec<u64> {
    let ends = text.match_indices("](").filter(|(at, _)| !text[..*at].ends_with('\\'));
    ends.filter_map(|(at, _)| text[at + 2..].split(')').next()?.parse().ok()).collect()
}
