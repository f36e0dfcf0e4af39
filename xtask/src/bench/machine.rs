//! Steps per second of the machine, on three loops.

use std::collections::BTreeMap;
use std::sync::Arc;

use counterpoint_eval::{Code, Machine, Stop, Unobserved};
use counterpoint_ir::Value;
use counterpoint_ir::build::ProcBuilder;
use counterpoint_ir::class::{Class, Element};
use counterpoint_ir::ids::VarId;
use counterpoint_ir::liveness::Focus;
use counterpoint_ir::prim::{Op, Prim};
use counterpoint_ir::program::{Action, Operand, Program, Terminator};
use counterpoint_ir::types::{Type, Width};

use super::Bench;

/// Steps per measured run.
const STEPS: u64 = 20_000_000;

pub(crate) fn measure(bench: &mut Bench<'_>) {
    let rows = [
        ("steps: i32 loop with a branch", bits_loop(), 50.0),
        ("steps: int loop with a branch", int_loop(), 30.0),
        ("steps: loop with heap access", heap_loop(), 30.0),
    ];
    for (name, program, bar) in rows {
        if !bench.wants(name) {
            continue;
        }
        let focus = Focus::all(&program);
        let code = Code::compile(&Arc::new(program), &focus);
        let seconds = bench.median(|| {
            let mut machine = Machine::new(&code);
            let stop = machine.run(&mut { STEPS }, &mut Unobserved);
            assert_eq!(stop, Stop::OutOfFuel, "the loops do not end within the measured steps");
        });
        let millions = 20.0 / seconds;
        bench.row(name, millions, "million/s", &format!("at least {bar} million/s"), Some(millions >= bar));
    }
}

/// The parts of `i = 0; sum = 0; while i < limit { if sum < bound { sum = grow } else { sum = 0 }; i = i + 1 }`.
struct Loop {
    build: ProcBuilder,
    i: VarId,
    sum: VarId,
}

fn counting_loop(
    ty: &Type,
    number: &dyn Fn(i64) -> Operand,
    less: Prim,
    add: Prim,
    body: impl FnOnce(&mut Loop),
) -> Program {
    let mut build = ProcBuilder::new("main", None);
    let (i, sum) = (build.var("i", ty.clone()), build.var("sum", ty.clone()));
    build.copy(i, number(0));
    build.copy(sum, number(0));
    let mut parts = Loop { build, i, sum };
    let build = &mut parts.build;
    let (head, start, end) = (build.loc(), build.loc(), build.loc());
    build.end(Terminator::Goto(head));
    build.switch_to(head);
    let condition = build.temp(Type::Bool);
    build.emit(Some(condition), Action::Apply(less, vec![i.into(), number(2_000_000_000)]));
    build.end(Terminator::Branch(condition.into(), start, end));
    build.switch_to(start);
    body(&mut parts);
    let build = &mut parts.build;
    build.emit(Some(i), Action::Apply(add, vec![i.into(), number(1)]));
    build.end(Terminator::Goto(head));
    build.switch_to(end);
    build.end(Terminator::Return(None));
    let mut program = Program::default();
    program.procs.push(parts.build.finish());
    program
}

/// `if sum < 1000 { sum = sum + i } else { sum = 0 }`.
fn branch_on_sum(parts: &mut Loop, number: &dyn Fn(i64) -> Operand, less: Prim, add: Prim) {
    let (build, i, sum) = (&mut parts.build, parts.i, parts.sum);
    let (yes, no, join) = (build.loc(), build.loc(), build.loc());
    let condition = build.temp(Type::Bool);
    build.emit(Some(condition), Action::Apply(less, vec![sum.into(), number(1000)]));
    build.end(Terminator::Branch(condition.into(), yes, no));
    build.switch_to(yes);
    build.emit(Some(sum), Action::Apply(add, vec![sum.into(), i.into()]));
    build.end(Terminator::Goto(join));
    build.switch_to(no);
    build.copy(sum, number(0));
    build.end(Terminator::Goto(join));
    build.switch_to(join);
}

fn width() -> Width {
    Width::new(32).expect("32 is a width")
}

fn bits(number: i64) -> Operand {
    Operand::Const(Value::bits(width(), number), Type::Bits(width()))
}

fn int(number: i64) -> Operand {
    Operand::int(number)
}

fn bits_loop() -> Program {
    let (less, add) = (Prim::bits(Op::BitsSignedLess, width()), Prim::bits(Op::BitsAdd, width()));
    counting_loop(&Type::Bits(width()), &bits, less, add, |parts| branch_on_sum(parts, &bits, less, add))
}

fn int_loop() -> Program {
    let (less, add) = (Prim::from(Op::IntLess), Prim::from(Op::IntAdd));
    counting_loop(&Type::Int, &int, less, add, |parts| branch_on_sum(parts, &int, less, add))
}

/// `array[i & 1023] = array[i & 1023] + i`, on the heap.
fn heap_loop() -> Program {
    let ty = Type::Bits(width());
    let (less, add) = (Prim::bits(Op::BitsSignedLess, width()), Prim::bits(Op::BitsAdd, width()));
    let mut array = None;
    let mut program = counting_loop(&ty, &bits, less, add, |parts| {
        let (build, i, sum) = (&mut parts.build, parts.i, parts.sum);
        let held = *array.insert(build.var("array", Type::Ref));
        let index = build.var("index", ty.clone());
        let mask = Prim::bits(Op::BitsAnd, width());
        build.emit(Some(index), Action::Apply(mask, vec![i.into(), bits(1023)]));
        build.emit(Some(sum), Action::GetElement(held.into(), index.into()));
        build.emit(Some(sum), Action::Apply(add, vec![sum.into(), i.into()]));
        build.emit(None, Action::SetElement(held.into(), index.into(), sum.into()));
    });
    // The array is made before the loop: in front of everything else.
    let proc = program.entry();
    let first = program.procs[proc].locs.ids().next().expect("a procedure has a location");
    let element = Some(Element { ty, class: None });
    let words = Class { name: "words".into(), supers: vec![], methods: BTreeMap::new(), initialiser: None, element };
    let make = Action::NewArray(program.classes.classes.push(words), bits(1024));
    let span = program.span;
    let instr = counterpoint_ir::program::Instr { dest: array, action: make, handler: None, span };
    program.procs[proc].locs[first].instrs.insert(0, instr);
    program
}
