//! Which representation suits a task.

use counterpoint_engine::PointwiseTask;
use counterpoint_ir::Value;
use counterpoint_ir::program::{Action, Instr, Operand, Proc, Program};
use counterpoint_ir::types::Type;

/// Values of one choice that are still enumerated at first.
const FEW: u64 = 16;

/// Whether some program of the task takes values from a set that is better not enumerated.
pub(crate) fn has_wide_choices(task: &PointwiseTask<'_>) -> bool {
    let programs = task.property.quantifiers.iter().map(|quantifier| &task.programs[quantifier.program]);
    programs.into_iter().any(|program| program.procs.values().any(|proc| is_wide_in(program, proc)))
}

fn is_wide_in(program: &Program, proc: &Proc) -> bool {
    proc.locs.values().flat_map(|loc| &loc.instrs).any(|instr| {
        let Action::Havoc { low, high, .. } = &instr.action else { return false };
        is_wide(program, proc, instr, low.as_ref(), high.as_ref())
    })
}

fn is_wide(program: &Program, proc: &Proc, instr: &Instr, low: Option<&Operand>, high: Option<&Operand>) -> bool {
    let Some(dest) = instr.dest else { return false };
    let known = |operand: Option<&Operand>| match operand {
        Some(Operand::Const(Value::Int(value), _)) => Some(value.clone()),
        _ => None,
    };
    match (known(low), known(high)) {
        (Some(low), Some(high)) => low.count_to(&high).is_none_or(|count| count > FEW),
        _ => size(program, &proc.vars[dest].ty).is_none_or(|size| size > FEW),
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
