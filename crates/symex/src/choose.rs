//! Which representation suits a task.

use counterpoint_engine::PointwiseTask;
use counterpoint_ir::Value;
use counterpoint_ir::program::{Action, Instr, Operand, Proc, Program};
use counterpoint_ir::types::Type;

/// Values of one choice that are still enumerated at first.
const FEW: u64 = 16;

/// How many values the programs of a task choose among.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Choices {
    /// All choices are enumerated.
    Few,
    /// All choices can be enumerated, and some are better not.
    Wide,
    /// Some choice cannot be enumerated.
    TooMany,
}

/// The widest choices of a task, of which so many values can be enumerated.
pub(crate) fn choices(task: &PointwiseTask<'_>, most: u64) -> Choices {
    let programs = task.property.quantifiers.iter().map(|quantifier| &task.programs[quantifier.program]);
    let choices = programs.flat_map(|program| {
        let procs = program.procs.values();
        procs.flat_map(move |proc| {
            let instrs = proc.locs.values().flat_map(|loc| &loc.instrs);
            instrs.filter_map(move |instr| {
                let Action::Havoc { low, high, .. } = &instr.action else { return None };
                Some(count(program, proc, instr, low.as_ref(), high.as_ref()))
            })
        })
    });
    let width = choices.map(|count| match count {
        Some(count) if count <= FEW => Choices::Few,
        Some(count) if count <= most => Choices::Wide,
        _ => Choices::TooMany,
    });
    width.max().unwrap_or(Choices::Few)
}

/// How many values a choice has, if that is known and small.
fn count(program: &Program, proc: &Proc, instr: &Instr, low: Option<&Operand>, high: Option<&Operand>) -> Option<u64> {
    let Some(dest) = instr.dest else { return Some(0) };
    let known = |operand: Option<&Operand>| match operand {
        Some(Operand::Const(Value::Int(value), _)) => Some(value.clone()),
        _ => None,
    };
    match (known(low), known(high)) {
        (Some(low), Some(high)) => low.count_to(&high),
        _ => size(program, &proc.vars[dest].ty),
    }
}

/// The number of values of a type, if it is small.
fn size(program: &Program, ty: &Type) -> Option<u64> {
    match ty {
        Type::Bool => Some(2),
        Type::Bits(width) => 1_u64.checked_shl(width.bits()),
        Type::Enum(id) => u64::try_from(program.enums[*id].values.len()).ok(),
        Type::Array(element, length) => size(program, element)?.checked_pow(*length),
        Type::Int | Type::Ref | Type::List(_) | Type::Text => None,
    }
}
