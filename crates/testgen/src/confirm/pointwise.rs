//! The judgement of runs that break a property: each ends normally, shows what our runs showed wherever the property looks,
//! and the property is broken there as well. Other values would be wrong in the report even if they broke the property, so
//! they contradict it.

use std::collections::BTreeMap;

use counterpoint_ir::Value;
use counterpoint_ir::ids::{PointId, TermId};
use counterpoint_ir::program::Program;

use super::answer::{End, Seen};
use super::plain::{is_same, length, value};
use crate::hypertest::{Hypertest, Part, Tuple};

/// Numbers by which the harness tells what it saw apart: what a run was given counts from 0.
const AFTER: i32 = 1_000;
const RESULT: i32 = -1;

/// Whether the runs show there what they showed here, and break the property; otherwise what is different, in words.
pub(super) fn compared(test: &Hypertest<'_>, tuple: &Tuple<'_>, runs: &[Seen]) -> Result<(), String> {
    let property = tuple.property;
    let mut rows: Vec<(PointId, Vec<Value>)> = Vec::new();
    for (quantifier, (ours, theirs)) in property.quantifiers.iter().zip(tuple.seen.iter().zip(runs)) {
        match &theirs.end {
            End::Returned => {}
            End::Threw(class) => return Err(format!("run {} ends with {class}", quantifier.name)),
            _ => return Err(format!("run {} does not end normally", quantifier.name)),
        }
        let end = ours.observations.last().ok_or_else(|| format!("run {} was not seen here", quantifier.name))?;
        rows.push((end.point, end.values.clone()));
    }
    let shown: Vec<BTreeMap<i32, &str>> =
        runs.iter().map(|run| run.shown.iter().map(|(number, text)| (*number, text.as_str())).collect()).collect();
    for slot in tuple.slots() {
        let record = &property.slots[slot];
        let run = &test.runs[record.quantifier];
        let program = run.program;
        let (point, row) = &rows[record.quantifier];
        let field = property.field_index(program, record, *point);
        let ours = &row[field];
        let (kind, is_length) = program.points[*point].part(field);
        let number = run.part(kind).and_then(|part| match part {
            Part::Given(position) => i32::try_from(position).ok(),
            Part::After(position) => i32::try_from(position).ok().map(|position| AFTER + position),
            Part::Result => Some(RESULT),
        });
        let text = number.and_then(|number| shown[record.quantifier].get(&number));
        let theirs = text.and_then(|text| if is_length { length(text) } else { value(text, &record.ty) });
        if !theirs.as_ref().is_some_and(|theirs| is_same(ours, theirs, &record.ty)) {
            let name = format!("{}.{}", property.quantifiers[record.quantifier].name, record.field);
            let shown = theirs.map_or_else(|| "something else".to_owned(), |theirs| program.show(&theirs, &record.ty));
            return Err(format!("{name} is {shown}"));
        }
    }
    let seen: Vec<Option<(PointId, &[Value])>> =
        rows.iter().map(|(point, values)| Some((*point, values.as_slice()))).collect();
    let programs: Vec<&Program> = test.task.subjects.iter().map(|subject| &*subject.program).collect();
    let holds = |term: TermId| property.evaluate(term, &programs, &seen) == Value::Bool(true);
    let is_broken = holds(property.given) && !property.body.iter().all(|part| holds(part.term));
    if is_broken { Ok(()) } else { Err("the property is not broken".to_owned()) }
}
