//! Broken properties as a suite of tests: each calls the methods with the arguments that break it, and asserts the body.
//!
//! A test fails as long as the property is broken by these arguments. What the property assumes is a condition: once the
//! methods are changed, runs that it does not speak of are not held against them.

use std::collections::{BTreeSet, HashSet};
use std::fmt::Write as _;

use counterpoint_ir::Value;
use counterpoint_ir::ids::InputId;
use counterpoint_ir::program::{FieldKind, Point};
use counterpoint_ir::types::Type;
use counterpoint_lang_jvm::class::flags;
use counterpoint_lang_jvm::descriptor::source_class;
use counterpoint_prop::Slot;

use super::call::Body;
use super::formula::Formulas;
use super::frame::{self, Frame};
use super::{Framework, Suite, Test, camel, compares_references, unique};
use crate::expression::Writer;
use crate::finding::Subject;
use crate::tuple::Broken;

/// Writes broken properties that can stand in one test class; the others are left for further ones. There is no suite
/// without tests.
pub fn suite<'a>(broken: &[&Broken<'a>], name: &str, framework: Framework) -> (Option<Suite>, Vec<usize>) {
    let Some(first) = broken.first() else { return (None, Vec::new()) };
    let class = &first.runs[0].subject.granted.entry.class;
    let (package, _) = class.rsplit_once('/').unwrap_or(("", class));
    let has_fresh_texts = broken.iter().flat_map(|one| &one.runs).any(|run| compares_references(run.subject));
    let mut writer = Writer::new(first.runs[0].subject.finder(), package, has_fresh_texts);
    let (mut tests, mut names, mut left) = (Vec::<Test>::new(), Vec::<String>::new(), Vec::new());
    let mut programs: Vec<Subject<'a>> = Vec::new();
    for (index, one) in broken.iter().enumerate() {
        let mut all = programs.clone();
        all.extend(one.runs.iter().map(|run| run.subject));
        if clash(&all).is_some() {
            left.push(index);
            continue;
        }
        programs = all;
        let test = unique(&test_name(one.name), &names);
        if let Ok(text) = written(one, &test, framework, &mut writer) {
            names.push(test.clone());
            tests.push(Test { name: test, text });
        }
    }
    if tests.is_empty() {
        return (None, left);
    }
    let about = "Runs that break properties of methods.";
    let text = frame::file(&Frame { package, class: name, framework, tests: &tests, about, is_pairs: false }, &writer);
    let dotted = if package.is_empty() { name.to_owned() } else { format!("{}.{name}", package.replace('/', ".")) };
    (Some(Suite { class: dotted, text, tests: names }), left)
}

/// Whether a plain test can show that a property is broken; otherwise why not.
pub fn plain(broken: &Broken<'_>) -> Result<(), String> {
    let subjects: Vec<Subject<'_>> = broken.runs.iter().map(|run| run.subject).collect();
    if let Some(class) = clash(&subjects) {
        return Err(format!("two versions of `{}` cannot stand in one test", source_class(&class)));
    }
    if let Some(field) = subjects.iter().find_map(|subject| state(*subject)) {
        return Err(format!("`{field}` keeps what one run leaves there for the next"));
    }
    let mut writer = Writer::new(subjects[0].finder(), "", false);
    written(broken, "test", Framework::Main, &mut writer).map(drop)
}

/// A class that two programs have in different places.
fn clash(subjects: &[Subject<'_>]) -> Option<String> {
    for (index, one) in subjects.iter().enumerate() {
        for other in &subjects[..index] {
            let known: HashSet<&String> = other.classes.iter().collect();
            let is_same = std::ptr::eq(one.path, other.path);
            if let Some(class) = one.classes.iter().find(|class| known.contains(class)).filter(|_| !is_same) {
                return Some(class.clone());
            }
        }
    }
    None
}

/// A static field that a program sets while it runs.
fn state(subject: Subject<'_>) -> Option<String> {
    let finder = subject.finder();
    subject.classes.iter().find_map(|class| {
        let (names, read) = finder.read(class)?;
        let field = read.fields.iter().find(|field| field.is_static() && field.flags & flags::FINAL == 0)?;
        Some(format!("{}.{}", source_class(class), names.get(field.name)))
    })
}

/// The test of a property.
fn written<'a>(
    broken: &Broken<'a>,
    test: &str,
    framework: Framework,
    writer: &mut Writer<'a>,
) -> Result<String, String> {
    let property = broken.property;
    let mut variables: Vec<Option<String>> = vec![None; property.slots.len()];
    let (mut runs, mut taken, mut is_unchecked) = (String::new(), Vec::new(), false);
    for (index, (quantifier, run)) in property.quantifiers.iter().zip(&broken.runs).enumerate() {
        writer.finder = run.subject.finder();
        let point_id = property.quantifiers[index].points[0];
        let point = &broken.program(index).points[point_id];
        let field = |slot: &Slot| property.field_index(broken.program(index), slot, point_id);
        // Only of arrays it is seen what became of them. The property may speak of what they were.
        let arrays = point.fields.iter().filter_map(|seen| match seen.kind {
            FieldKind::ArgumentAfter(input) => Some(input),
            _ => None,
        });
        let of_run = || property.slots.iter().filter(|slot| slot.quantifier == index);
        let looks_at = |input: InputId| {
            let kinds = [FieldKind::Argument(input), FieldKind::ArgumentAfter(input)];
            of_run().any(|slot| kinds.contains(&point.part(field(slot)).0))
        };
        let copied = arrays.filter(|input| looks_at(*input)).collect();
        let mut body = Body::new(&run.subject.granted.entry, writer, run.values());
        body.prefix.clone_from(&quantifier.name);
        body.taken = taken;
        body.copied = copied;
        let result = body.keep();
        for (slot, variable) in property.slots.iter().zip(&mut variables).filter(|(slot, _)| slot.quantifier == index) {
            *variable = seen_as(point, field(slot), &body.names, result.as_deref());
        }
        runs += &body.text;
        runs += "\n";
        is_unchecked |= body.is_unchecked;
        taken = body.taken;
    }
    let mut formulas = Formulas { pool: &property.pool, variables: &variables, imports: BTreeSet::new() };
    let checks = checks(broken, &mut formulas)?;
    writer.imports.append(&mut formulas.imports);
    let mut text = format!("    /** {}: {}. */\n", broken.name, broken.text.replace("*/", "* /").replace('\\', "/"));
    if framework != Framework::Main {
        text += "    @Test\n";
    }
    if is_unchecked {
        text += "    @SuppressWarnings({\"unchecked\", \"rawtypes\"})\n";
    }
    let _ = write!(text, "    public void {test}() throws Throwable {{\n{runs}{checks}    }}\n");
    Ok(text)
}

/// What stands for a value that the property sees of a run: a variable, or the length of one.
fn seen_as(point: &Point, field: usize, names: &[(FieldKind, String)], result: Option<&str>) -> Option<String> {
    let (of, is_length) = point.part(field);
    let is_result = of == FieldKind::Result;
    let named = || names.iter().find(|(kind, _)| *kind == of).map(|(_, name)| name.as_str());
    let name = if is_result { result } else { named() }?;
    let is_text = point.fields.iter().any(|seen| seen.kind == of && seen.ty == Type::Text);
    let length = if is_text { "length()" } else { "length" };
    Some(match (is_length, is_result) {
        (false, _) => name.to_owned(),
        (true, false) => format!("{name}.{length}"),
        (true, true) => format!("({name} == null ? -1 : {name}.{length})"),
    })
}

/// The assertions of a test.
fn checks(broken: &Broken<'_>, formulas: &mut Formulas<'_>) -> Result<String, String> {
    let property = broken.property;
    let is_given = property.pool.as_const(property.given) != Some(&Value::Bool(true));
    let (mut text, mut indent) = (String::new(), "        ");
    if is_given {
        let given = formulas.formula(property.given)?;
        let _ = write!(text, "        // The property says nothing of other runs.\n        if ({given}) {{\n");
        indent = "            ";
    }
    for part in &property.body {
        let body = formulas.formula(part.term)?;
        let said = part.text.replace('\\', "\\\\").replace('"', "\\\"");
        let mut seen = Vec::new();
        for slot in crate::tuple::slots_of(property, part.term) {
            let record = &property.slots[slot];
            let run = &property.quantifiers[record.quantifier].name;
            if let Some(variable) = &formulas.variables[slot] {
                seen.push(format!(", \"{run}.{}\", {variable}", record.field));
            }
        }
        let _ = writeln!(text, "{indent}mustHold(\"{said}\", {body}{});", seen.concat());
    }
    if is_given {
        text += "        }\n";
    }
    Ok(text)
}

/// `more_costs_more` becomes `moreCostsMore`.
fn test_name(property: &str) -> String {
    let name = camel(property);
    let mut letters = name.chars();
    let first = letters.next().map(|letter| letter.to_ascii_lowercase());
    let name: String = first.into_iter().chain(letters).collect();
    // What begins with a digit is no name, and a keyword is none either.
    let is_name = name.chars().next().is_some_and(char::is_alphabetic) && !KEYWORDS.contains(&name.as_str());
    if is_name { name } else { format!("property{}", camel(property)) }
}

/// Names of properties that Java keeps for itself, and names of the methods around tests.
const KEYWORDS: [&str; 56] = [
    "abstract",
    "assert",
    "boolean",
    "break",
    "byte",
    "case",
    "catch",
    "char",
    "class",
    "const",
    "continue",
    "default",
    "do",
    "double",
    "else",
    "enum",
    "extends",
    "final",
    "finally",
    "float",
    "for",
    "goto",
    "if",
    "implements",
    "import",
    "instanceof",
    "int",
    "interface",
    "long",
    "native",
    "new",
    "package",
    "private",
    "protected",
    "public",
    "return",
    "short",
    "static",
    "strictfp",
    "super",
    "switch",
    "synchronized",
    "this",
    "throw",
    "throws",
    "transient",
    "try",
    "void",
    "volatile",
    "while",
    "true",
    "false",
    "null",
    "main",
    "run",
    "notify",
];
