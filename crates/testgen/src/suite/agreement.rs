//! Tests of two runs that must look alike: each is a method that makes arguments and calls the method under test.
//!
//! Each run gets fresh classes, so that the second one does not see what the first one left in static fields. A plain test
//! can give a method arguments and fields, and sees its result and its output.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use counterpoint_ir::state::Outcome;
use counterpoint_lang_jvm::descriptor::{source_class, source_method};
use counterpoint_lang_jvm::entry::Entry;
use counterpoint_lang_jvm::policy::Place;
use counterpoint_prop::ObservationModel;

use super::call::Body;
use super::{Framework, camel, outside};
use crate::expression::Writer;
use crate::hypertest::{Hypertest, Pair, Shows};

/// The test method and the methods of its runs.
pub(super) fn test<'a>(
    test: &Hypertest<'a>,
    pair: &Pair<'_>,
    name: &str,
    framework: Framework,
    writer: &mut Writer<'a>,
) -> String {
    let entry = test.entry();
    let method = source_method(&entry.class, &entry.method, &entry.descriptor);
    let secrets = test.secrets().join(", ");
    let depends = pair.shows(test.runs[0].program).map(|shows| match shows {
        Shows::Result | Shows::Sink(_) => "what it returns depends on",
        Shows::Output => "what it prints depends on",
        Shows::Errors => "what it prints to standard error depends on",
        Shows::Outcome => "how it ends depends on",
        Shows::Message => "the message of its exception depends on",
    });
    let says = depends.unwrap_or("nothing that is seen may depend on");
    let mut text = match pair.covers {
        [] => format!("    /** {method}: {says} {secrets}. */\n"),
        covers => {
            let lines: Vec<String> = covers.iter().map(|goal| format!("     * Covers {goal}.\n")).collect();
            format!("    /**\n     * {method}: {says} {secrets}.\n{}     */\n", lines.concat())
        }
    };
    if framework != Framework::Main {
        text += "    @Test\n";
    }
    let _ = writeln!(text, "    public void {name}() {{");
    let _ = writeln!(text, "        String what = \"{method} with another value of {secrets}\";");
    let _ = writeln!(text, "        mustLookAlike(what, \"{}\", \"{name}A\", \"{name}B\");", seen(entry, pair.sees));
    text += "    }\n";
    for ((run, told), letter) in test.runs.iter().zip(pair.told).zip(["A", "B"]) {
        let mut body = Body::new(run, writer);
        body.forgets_making = told.record.is_making_heard;
        body.write();
        text += "\n";
        if body.is_unchecked {
            text += "    @SuppressWarnings({\"unchecked\", \"rawtypes\"})\n";
        }
        let _ = write!(text, "    static Object {name}{letter}() throws Throwable {{\n{}    }}\n", body.text);
    }
    text
}

/// What is seen of objects that methods give back, as further arguments of what writes them down.
pub(super) fn members(tests: &[&Hypertest<'_>]) -> String {
    let number = tests.first().and_then(|test| test.entry().members.number());
    let compared: BTreeSet<String> = tests
        .iter()
        .filter_map(|test| test.task.guide(0))
        .flat_map(|guide| &guide.compared_fields)
        .map(|(class, field)| format!(", \"{} {field}\"", class.replace('/', ".")))
        .collect();
    number.map_or_else(String::new, |number| format!(", {number}{}", Vec::from_iter(compared).concat()))
}

/// What is compared, in the words that the oracle knows.
fn seen(entry: &Entry, sees: ObservationModel) -> String {
    let parts = [
        (entry.sees_result, "result"),
        (sees.output, "output"),
        (sees.outcome, "outcome"),
        (entry.sees_message, "message"),
    ];
    parts.iter().filter(|(is_seen, _)| *is_seen).map(|(_, word)| *word).collect::<Vec<_>>().join(" and ")
}

/// Whether a plain test can show that two runs agree, or not; otherwise why not.
pub(super) fn plain(test: &Hypertest<'_>, pair: &Pair<'_>) -> Result<(), String> {
    let (subject, entry) = (test.runs[0].subject, test.entry());
    let of_sources = entry.policy.sources.iter().filter_map(|source| match &source.place {
        Place::Field { class, name } => Some((class, name, source.input)),
        _ => None,
    });
    let of_owners = entry.overwrites.iter().map(|overwrite| (&overwrite.class, &overwrite.field, overwrite.input));
    for (class, field, input) in of_sources.chain(of_owners) {
        if subject.java.loose_fields().contains(&format!("{}.{field}", class.replace('/', "."))) {
            let name = &entry.policy.inputs[input].name;
            return Err(format!("`{name}` is a constant, which `javac` puts in place of its name"));
        }
    }
    if let Some(source) = entry.policy.sources.first() {
        let name = &entry.policy.inputs[source.input].name;
        return Err(match &source.place {
            Place::Result(_) => format!("`{name}` stands for what calls inside the program give back"),
            Place::Field { .. } => format!("`{name}` is the first value of a field, which a test comes too late for"),
            Place::Parameter(..) => format!("`{name}` is an argument of a method that the program calls itself"),
        });
    }
    if let Some(part) = outside::hinders(test) {
        return Err(part);
    }
    if let Some(Shows::Sink(name)) = pair.shows(test.runs[0].program) {
        return Err(format!("`{name}` is seen inside the program, and not in its result or output"));
    }
    for run in pair.told {
        match run.outcome {
            Some(Outcome::Exited(_)) => return Err("a run ends the whole machine".to_owned()),
            None => return Err("a run does not come to its end".to_owned()),
            _ => {}
        }
    }
    let finder = subject.finder();
    let package = entry.class.rsplit_once('/').map_or("", |(package, _)| package);
    let writer = Writer::new(subject.finder(), package, false);
    for stub in entry.policy.inputs.iter().flat_map(|given| given.maker.stubs()) {
        if !writer.can_be_named(&stub.of) {
            let name = source_class(&stub.of);
            return Err(format!("a test can neither name nor implement {name}"));
        }
    }
    for overwrite in &entry.overwrites {
        if finder.read(&overwrite.class).is_some_and(|(_, class)| class.is_record) {
            return Err(format!("`{}` is a field of a record, which cannot be set", overwrite.field));
        }
    }
    Ok(())
}

/// What the class of tests of one class is called after; of one method if all are of that, so that those of the next method do not take its place.
pub(super) fn class_stem(tests: &[&Hypertest<'_>]) -> String {
    let Entry { class, method, .. } = tests[0].entry();
    let (package, _) = class.rsplit_once('/').unwrap_or_default();
    let simple = source_class(class).replace('.', "");
    let simple = simple.strip_prefix(&package.replace('/', "")).unwrap_or(&simple);
    let is_one = tests.iter().all(|test| test.entry().method == *method);
    format!("{simple}{}Leak", if is_one { camel(method) } else { String::new() })
}

/// What a test shows, as a name: `loginLeaksPasswordToStandardOutput`, `loginDoesNotShowPassword`.
pub(super) fn test_name(test: &Hypertest<'_>, pair: &Pair<'_>) -> String {
    let method = &test.entry().method;
    let secrets: Vec<String> = test.secrets().iter().map(|secret| camel(secret)).collect();
    let secrets = secrets.join("And");
    let to = pair.shows(test.runs[0].program).map(|shows| match shows {
        Shows::Result | Shows::Sink(_) => "ReturnedValue",
        Shows::Output => "StandardOutput",
        Shows::Errors => "StandardError",
        Shows::Outcome => "WayItEnds",
        Shows::Message => "MessageOfException",
    });
    match to {
        Some(to) => format!("{method}Leaks{secrets}To{to}"),
        None => format!("{method}DoesNotShow{secrets}"),
    }
}
