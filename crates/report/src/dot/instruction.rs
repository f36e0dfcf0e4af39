//! Instructions in the names of their program, for where no source stands behind them.

use counterpoint_ir::program::{Action, Instr, Operand, Proc, Program, Terminator};
use counterpoint_ir::types::Type;

/// An instruction in words: `x = int.add(x, 1)`.
pub(super) fn action_words(program: &Program, proc: &Proc, instr: &Instr) -> String {
    let show = |operand: &Operand| operand_words(program, proc, operand);
    let args = |operands: &[Operand]| operands.iter().map(show).collect::<Vec<_>>().join(", ");
    let classes = &program.classes;
    let action = match &instr.action {
        Action::Copy(from) => show(from),
        Action::Apply(prim, operands) => format!("{prim}({})", args(operands)),
        Action::Havoc { low, high, input } => {
            let what = input.map_or("havoc".to_owned(), |input| format!("input {}", program.inputs[input].name));
            match (low, high) {
                (Some(low), Some(high)) => format!("{what} in {}..{}", show(low), show(high)),
                _ => what,
            }
        }
        Action::Assume(condition) => format!("assume {}", show(condition)),
        Action::Observe(point, operands) => format!("observe {}({})", program.points[*point].name, args(operands)),
        Action::New(class) => format!("new {}", classes.classes[*class].name),
        Action::NewArray(class, length) => format!("new {}[{}]", classes.classes[*class].name, show(length)),
        Action::GetField(object, field) => format!("{}.{}", show(object), classes.fields[*field].name),
        Action::SetField(object, field, value) => {
            format!("{}.{} = {}", show(object), classes.fields[*field].name, show(value))
        }
        Action::GetStatic(id) => classes.statics[*id].name.clone(),
        Action::SetStatic(id, value) => format!("{} = {}", classes.statics[*id].name, show(value)),
        Action::GetElement(array, index) => format!("{}[{}]", show(array), show(index)),
        Action::SetElement(array, index, value) => format!("{}[{}] = {}", show(array), show(index), show(value)),
        Action::Length(array) => format!("length {}", show(array)),
        Action::InstanceOf(object, class) => format!("{} instanceof {}", show(object), classes.classes[*class].name),
        Action::Cast(object, class) => format!("({}) {}", classes.classes[*class].name, show(object)),
        Action::InitClass(class) => format!("initialise {}", classes.classes[*class].name),
        Action::Call(callee, operands) => format!("{}({})", program.procs[*callee].name, args(operands)),
        Action::CallVirtual(selector, operands) => {
            format!("virtual {}({})", classes.selectors[*selector].name, args(operands))
        }
        Action::Native(native, operands) => format!("{native}({})", args(operands)),
        Action::Unsupported(what) => format!("unsupported: {what}"),
    };
    match instr.dest {
        Some(dest) => format!("{} = {action}", proc.vars[dest].name),
        None => action,
    }
}

/// A terminator in words; what follows it is said by the edges.
pub(super) fn terminator_words(program: &Program, proc: &Proc, terminator: &Terminator) -> String {
    let show = |operand: &Operand| operand_words(program, proc, operand);
    match terminator {
        Terminator::Goto(_) => String::new(),
        Terminator::Branch(condition, ..) => format!("if {}", show(condition)),
        Terminator::Switch(value, ..) => format!("switch {}", show(value)),
        Terminator::Choose(_) => "either".into(),
        Terminator::Return(None) => "end".into(),
        Terminator::Return(Some(value)) => format!("return {}", show(value)),
        Terminator::Throw(object, _) => format!("throw {}", show(object)),
    }
}

fn operand_words(program: &Program, proc: &Proc, operand: &Operand) -> String {
    match operand {
        Operand::Var(var) => proc.vars[*var].name.clone(),
        Operand::Const(value, ty) => program.show(value, ty),
    }
}

/// The type of an operand.
pub(super) fn operand_type<'a>(proc: &'a Proc, operand: &'a Operand) -> &'a Type {
    match operand {
        Operand::Var(var) => &proc.vars[*var].ty,
        Operand::Const(_, ty) => ty,
    }
}
