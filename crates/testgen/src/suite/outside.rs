//! The world around the program in a test: lines to read and properties can be given to a run. A clock, random numbers and
//! the environment cannot be changed from within a machine.

use counterpoint_ir::tree::Tree;
use counterpoint_lang_jvm::policy::{Outside, OutsidePart};

use crate::expression::literal::quoted;
use crate::hypertest::{Hypertest, MethodRun};

/// Why a test cannot give a run the world that it needs, if so.
pub(super) fn hinders(test: &Hypertest<'_>) -> Option<String> {
    let is_set = |outside: &&Outside| {
        let needs = |run: &MethodRun<'_>| match &outside.part {
            OutsidePart::Lines | OutsidePart::Property(_) => false,
            // One that is not set need not be.
            OutsidePart::ThreadName | OutsidePart::Variable(_) => {
                texts(run, outside.input).is_some_and(|texts| !texts.is_empty())
            }
            OutsidePart::Clock | OutsidePart::Nanos | OutsidePart::Seeds | OutsidePart::Zone | OutsidePart::Locale => {
                !run.values[outside.input].is_empty()
            }
        };
        test.runs.iter().any(needs)
    };
    let outside = test.entry().policy.outside.iter().find(is_set)?;
    Some(format!("it depends on {}, which a test cannot set", outside.part.title()))
}

/// Lines that give a run what it reads of the world.
pub(super) fn set(run: &MethodRun<'_>) -> Vec<String> {
    let outside = run.subject.granted.entry.policy.outside.iter();
    outside.filter_map(|outside| line(run, outside)).collect()
}

fn line(run: &MethodRun<'_>, outside: &Outside) -> Option<String> {
    let texts = texts(run, outside.input)?;
    match &outside.part {
        OutsidePart::Lines => {
            let lines: Vec<u16> =
                texts.iter().flat_map(|line| line.iter().copied().chain([u16::from(b'\n')])).collect();
            let text = quoted(&lines, '"');
            Some(format!("System.setIn(new java.io.ByteArrayInputStream({text}.getBytes(\"UTF-8\")));"))
        }
        OutsidePart::Property(name) => {
            let name = quoted(&name.encode_utf16().collect::<Vec<_>>(), '"');
            Some(match texts.first() {
                Some(text) => format!("System.setProperty({name}, {});", quoted(text, '"')),
                None => format!("System.clearProperty({name});"),
            })
        }
        _ => None,
    }
}

/// The texts that a run was given once, if it has asked for them.
fn texts<'r>(run: &'r MethodRun<'_>, input: usize) -> Option<Vec<&'r [u16]>> {
    let Some(Tree::List(items)) = run.values.get(input)?.first() else { return None };
    let text = |tree: &'r Tree| if let Tree::Text(units) = tree { Some(units.as_slice()) } else { None };
    items.iter().map(text).collect()
}
