//! Broken properties, run again on a real JVM.
//!
//! Every run is made twice, with fresh classes, all of them in one JVM. It is confirmed if each run ends normally, shows
//! what our runs showed wherever the property looks, and the property is broken there as well. Other values would be
//! wrong in the report even if they broke the property, so they contradict it.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

use counterpoint_ir::Value;
use counterpoint_ir::ids::{PointId, TermId};

use super::answer::{End, Seen};
use super::plain::{is_same, length, value};
use super::{CLASS_MISSING, Confirmation, DIFFER, JdkPaths, MILLISECONDS, NO_ANSWER, late, prepared, refused, run};
use crate::splice;
use crate::tuple::{Broken, Part};

/// Numbers by which the harness tells what it saw apart: what a run was given counts from 0.
const AFTER: i32 = 1_000;
const RESULT: i32 = -1;

/// Runs what breaks properties on a JVM. Files are written to a folder, which is made if it is not there.
pub fn confirm(broken: &[Broken<'_>], jdk: &JdkPaths, work: &Path) -> io::Result<Vec<Confirmation>> {
    let mut results: Vec<Option<Confirmation>> = vec![None; broken.len()];
    let (mut lines, mut asked) = (String::new(), Vec::new());
    for (index, one) in broken.iter().enumerate() {
        let of_run = |(number, run): (usize, &crate::tuple::BrokenRun<'_>)| {
            let classes = work.join(format!("classes-{index}-{number}"));
            prepared(run.subject, &[run.values()], run.places, &classes, MILLISECONDS)
        };
        let requests: Result<Vec<String>, String> = one.runs.iter().enumerate().map(of_run).collect();
        match requests {
            Ok(requests) => {
                for request in &requests {
                    lines.extend([request.as_str(), "\n"]);
                }
                asked.push(index);
            }
            Err(reason) => results[index] = Some(Confirmation::not(reason)),
        }
    }
    let answers = if asked.is_empty() { Vec::new() } else { run(jdk, work, &lines)? };
    let mut answers = answers.iter();
    for index in asked {
        let n_runs = broken[index].runs.len();
        let seen: Option<Vec<[Seen; 2]>> =
            (0..n_runs).map(|_| answers.next().and_then(|answer| Seen::read_all(answer))).collect();
        results[index] = Some(match seen {
            Some(seen) => judge(&broken[index], jdk, &seen),
            None => Confirmation::not(NO_ANSWER),
        });
    }
    Ok(results.into_iter().map(|result| result.unwrap_or_else(|| Confirmation::not("it was not run"))).collect())
}

fn judge(broken: &Broken<'_>, jdk: &JdkPaths, runs: &[[Seen; 2]]) -> Confirmation {
    for [seen, again] in runs {
        match &seen.end {
            End::Failed(why) => return Confirmation::not(refused(why)),
            End::Late => return Confirmation::not(late()),
            _ if seen.misses_class() => return Confirmation::not(CLASS_MISSING),
            _ if (&seen.end, &seen.shown) != (&again.end, &again.shown) => return Confirmation::not(DIFFER),
            _ => {}
        }
    }
    let firsts: Vec<&Seen> = runs.iter().map(|[seen, _]| seen).collect();
    let Err(other) = compared(broken, &firsts) else {
        let is_seeded = firsts.iter().any(|run| run.has_drawn);
        return Confirmation::Confirmed { version: jdk.version.clone(), is_seeded };
    };
    let outside = broken.runs.iter().find_map(|run| splice::asks_outside(run.subject, &|_| true));
    match outside {
        Some(what) => Confirmation::not(format!("on the JVM {other}, but the program uses {what}")),
        None => Confirmation::Contradicted { shown: vec![other] },
    }
}

/// Whether the runs show there what they showed here, and break the property; otherwise what is different, in words.
fn compared(broken: &Broken<'_>, runs: &[&Seen]) -> Result<(), String> {
    let property = broken.property;
    let mut rows: Vec<(PointId, Vec<Value>)> = Vec::new();
    for (quantifier, (ours, theirs)) in property.quantifiers.iter().zip(broken.runs.iter().zip(runs)) {
        match &theirs.end {
            End::Returned => {}
            End::Threw(class) => return Err(format!("run {} ends with {class}", quantifier.name)),
            _ => return Err(format!("run {} does not end normally", quantifier.name)),
        }
        let end = ours.end().ok_or_else(|| format!("run {} was not seen here", quantifier.name))?;
        rows.push((end.point, end.values.clone()));
    }
    let shown: Vec<BTreeMap<i32, &str>> =
        runs.iter().map(|run| run.shown.iter().map(|(number, text)| (*number, text.as_str())).collect()).collect();
    for slot in broken.slots() {
        let record = &property.slots[slot];
        let program = broken.program(record.quantifier);
        let (point, row) = &rows[record.quantifier];
        let field = property.field_index(program, record, *point);
        let ours = &row[field];
        let (kind, is_length) = program.points[*point].part(field);
        let number = broken.runs[record.quantifier].part(kind).and_then(|part| match part {
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
    let holds = |term: TermId| property.evaluate(term, &broken.programs, &seen) == Value::Bool(true);
    let is_broken = holds(property.given) && !property.body.iter().all(|part| holds(part.term));
    if is_broken { Ok(()) } else { Err("the property is not broken".to_owned()) }
}
