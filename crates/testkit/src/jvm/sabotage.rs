//! Ways to lower Java wrongly: each must be noticed by generated programs.
//!
//! Only the code of the programs themselves is changed; what they print with stays right.

use counterpoint_ir::ids::ProcId;
use counterpoint_ir::prim::Op;
use counterpoint_ir::program::{Action, Instr, Program};

use super::Change;

/// All of them, by name.
pub const CHANGES: &[(&str, Change)] = &[
    ("shifts to the right forget the sign", |program| replace(program, Op::BitsShiftRightSigned, Op::BitsShiftRight)),
    ("widening forgets the sign", |program| replace(program, Op::BitsResizeSigned, Op::BitsResizeUnsigned)),
    ("less is also equal", |program| replace(program, Op::BitsSignedLess, Op::BitsSignedLessEqual)),
    ("the remainder is the quotient", |program| replace(program, Op::BitsSignedRem, Op::BitsSignedDiv)),
    ("floating-point numbers are compared the wrong way round", floats_are_less),
    ("exceptions are not caught", exceptions_pass),
    ("the first class that is asked for answers", calls_are_direct),
    ("initialisers of classes do not run", |program| {
        drop_instrs(program, |instr| matches!(instr.action, Action::InitClass(_)));
    }),
    ("fields are not written", |program| drop_instrs(program, |instr| matches!(instr.action, Action::SetField(..)))),
];

/// Changes the instructions of the programs themselves, location by location.
fn change_own(program: &mut Program, mut change: impl FnMut(&mut Vec<Instr>)) {
    let own: Vec<ProcId> = program.procs.ids().filter(|&proc| program.procs[proc].name.starts_with('G')).collect();
    for proc in own {
        for loc in program.procs[proc].locs.ids() {
            change(&mut program.procs[proc].locs[loc].instrs);
        }
    }
}

fn change_each(program: &mut Program, change: impl Fn(&mut Instr)) {
    change_own(program, |instrs| instrs.iter_mut().for_each(&change));
}

fn replace(program: &mut Program, op: Op, by: Op) {
    change_each(program, |instr| {
        if let Action::Apply(prim, _) = &mut instr.action
            && prim.op == op
        {
            prim.op = by;
        }
    });
}

/// Comparisons of floating-point numbers are wrong.
fn floats_are_less(program: &mut Program) {
    change_each(program, |instr| {
        if let Action::Apply(prim, args) = &mut instr.action
            && matches!(prim.op, Op::FloatLess | Op::FloatLessEqual)
        {
            // The operands are compared as the integers that their bits are.
            prim.op = Op::BitsSignedLess;
            args.reverse();
        }
    });
}

fn exceptions_pass(program: &mut Program) {
    change_each(program, |instr| instr.handler = None);
}

/// Every call by class becomes one of the method that the first class with an answer has.
fn calls_are_direct(program: &mut Program) {
    let classes = program.classes.clone();
    change_each(program, |instr| {
        if let Action::CallVirtual(selector, args) = &instr.action {
            let answers = classes.classes.values().find_map(|class| class.methods.get(selector));
            if let Some(&proc) = answers {
                instr.action = Action::Call(proc, args.clone());
            }
        }
    });
}

fn drop_instrs(program: &mut Program, is_dropped: fn(&Instr) -> bool) {
    change_own(program, |instrs| instrs.retain(|instr| !is_dropped(instr)));
}
