//! Tests of properties that are broken: each calls the methods with the arguments that break it, and asserts the body.
//!
//! A test fails as long as the property is broken by these arguments. What the property assumes is a condition: once the
//! methods are changed, runs that it does not speak of are not held against them.

use std::collections::{BTreeSet, HashSet};
use std::fmt::Write as _;
use std::path::Path;

use counterpoint_ir::Value;
use counterpoint_ir::ids::InputId;
use counterpoint_ir::program::{FieldKind, Point};
use counterpoint_ir::types::Type;
use counterpoint_lang_jvm::class::flags;
use counterpoint_lang_jvm::descriptor::source_class;
use counterpoint_prop::Slot;

use super::call::Body;
use super::formula::Formulas;
use super::{Framework, camel, programs};
use crate::expression::Writer;
use crate::hypertest::{Hypertest, Subject, Tuple};

/// Whether a plain test can show that a property is broken; otherwise why not.
pub(super) fn plain(test: &Hypertest<'_>, tuple: &Tuple<'_>) -> Result<(), String> {
    let programs = programs([test]);
    if let Some(class) = clash(&programs) {
        return Err(format!("two versions of `{}` cannot stand in one test", source_class(&class)));
    }
    if let Some(field) = programs.iter().find_map(|subject| state(*subject)) {
        return Err(format!("`{field}` keeps what one run leaves there for the next"));
    }
    let mut writer = Writer::new(programs[0].finder(), "", false);
    self::test(test, tuple, "test", Framework::Main, &mut writer).map(drop)
}

/// A class that two programs have in different places.
pub(super) fn clash(programs: &[Subject<'_>]) -> Option<String> {
    let mut known: HashSet<&String> = HashSet::new();
    for program in programs {
        if let Some(class) = program.classes.iter().find(|class| known.contains(class)) {
            return Some(class.clone());
        }
        known.extend(program.classes);
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

/// The test method.
pub(super) fn test<'a>(
    test: &Hypertest<'a>,
    tuple: &Tuple<'_>,
    name: &str,
    framework: Framework,
    writer: &mut Writer<'a>,
) -> Result<String, String> {
    let property = tuple.property;
    let mut variables: Vec<Option<String>> = vec![None; property.slots.len()];
    let (mut runs, mut taken, mut is_unchecked) = (String::new(), Vec::new(), false);
    for (index, (quantifier, run)) in property.quantifiers.iter().zip(&test.runs).enumerate() {
        let point_id = quantifier.points[0];
        let point = &run.program.points[point_id];
        let field = |slot: &Slot| property.field_index(run.program, slot, point_id);
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
        let mut body = Body::new(run, writer);
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
    let checks = checks(tuple, &mut formulas)?;
    writer.imports.append(&mut formulas.imports);
    let said = &test.task.property;
    let mut text = format!("    /** {}: {}. */\n", said.name, said.text.replace("*/", "* /").replace('\\', "/"));
    if framework != Framework::Main {
        text += "    @Test\n";
    }
    if is_unchecked {
        text += "    @SuppressWarnings({\"unchecked\", \"rawtypes\"})\n";
    }
    let _ = write!(text, "    public void {name}() throws Throwable {{\n{runs}{checks}    }}\n");
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
fn checks(tuple: &Tuple<'_>, formulas: &mut Formulas<'_>) -> Result<String, String> {
    let property = tuple.property;
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
        for slot in tuple.slots_of(part.term) {
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

/// `price-list.cpt` becomes `PriceListProperty`, of a test.
pub(super) fn class_stem(file: &str) -> String {
    let stem = Path::new(file).file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let name = camel(&stem);
    let digit = if name.starts_with(|letter: char| letter.is_ascii_digit()) { "P" } else { "" };
    format!("{digit}{name}Property")
}

/// `more_costs_more` becomes `moreCostsMore`.
pub(super) fn test_name(property: &str) -> String {
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
