//! How programs run: branches, loops, calls, traps, and every type.

use counterpoint_diag::Interrupt;
use counterpoint_ir::Value;
use counterpoint_ir::build::ProcBuilder;
use counterpoint_ir::ids::{Id, ProcId, VarId};
use counterpoint_ir::prim::{Op, Prim};
use counterpoint_ir::program::{Action, Operand, Position, Program, Terminator};
use counterpoint_ir::types::{Type, Width};
use counterpoint_prop::Quantification;

use super::sample::{havoc_from, solver};
use crate::limits::{Limits, Rejection};
use crate::samples::{Claim, Universal, apply, either, limits, loop_head, observe, program};
use crate::symbolic::desk::{Answer, Desk};
use crate::symbolic::judge::{Seen, see};
use crate::symbolic::paths::{Extent, Path};
use crate::symbolic::state::Runner;
use counterpoint_ir::arith::Shape;

/// The values of the field `x` at the first observation, up to so many, ascending, with the number of paths.
fn shown(program: Program, most: usize) -> Result<(usize, Vec<i64>), Rejection> {
    let claim = Claim::new(vec![(Universal, program)]).equal((0, "x"), (0, "x"));
    let interrupt = Interrupt::default();
    let mut solver = solver();
    let mut desk = Desk::new(Limits { steps: 100_000, ..limits(&interrupt) }, &mut *solver);
    let runners = Runner::of_kind(&claim.programs, &claim.property, Quantification::Universal);
    let paths = runners[0].explore(Path::new(runners[0].initial()), &[], &[], Extent::All, &mut desk)?;
    let mut values = Vec::new();
    let mut n_paths = 0;
    for path in paths {
        let mut seen = Seen::new();
        see(&runners[0], &claim.property, &path.state, &mut seen, &mut desk)?;
        let Shape::Term(x) = seen[&0] else { unreachable!() };
        let mut conditions = path.conditions.clone();
        n_paths += usize::from(matches!(desk.ask(&conditions)?, Answer::Sat(_)));
        while let Answer::Sat(point) = desk.ask(&conditions)? {
            let value = point.evaluate(&desk.terms, x);
            let ty = desk.terms.pool.ty(x).clone();
            let constant = desk.terms.pool.constant(value.clone(), ty);
            let equal = desk.terms.equal(x, constant);
            conditions.push(desk.terms.not(equal));
            values.push(match value {
                Value::Int(value) => value.to_i64().unwrap(),
                other => i64::from(other.as_bool()),
            });
            if values.len() >= most {
                break;
            }
        }
    }
    values.sort_unstable();
    values.dedup();
    Ok((n_paths, values))
}

fn check(program: Program, n_paths: usize, values: &[i64]) {
    assert_eq!(shown(program, 100), Ok((n_paths, values.to_vec())));
}

fn showing(build: ProcBuilder, x: VarId) -> Program {
    let ty = build.ty(x).clone();
    let mut build = build;
    observe(&mut build, &[x]);
    program("Sample", build.finish(), &[("x", ty)])
}

fn range(build: &mut ProcBuilder, dest: VarId, low: i64, high: i64) {
    let (low, high) = (Some(Operand::int(low)), Some(Operand::int(high)));
    build.emit(Some(dest), Action::Havoc { low, high, input: None });
}

#[test]
fn branches_and_assumptions_split_paths() {
    let mut build = ProcBuilder::new("main", None);
    let x = build.var("x", Type::Int);
    let test = build.temp(Type::Bool);
    range(&mut build, x, -2, 9);
    apply(&mut build, test, Op::IntLess, &[x.into(), Operand::int(7)]);
    build.emit(None, Action::Assume(test.into()));
    apply(&mut build, test, Op::IntLess, &[x.into(), Operand::int(5)]);
    let (small, large, behind) = (build.loc(), build.loc(), build.loc());
    build.end(Terminator::Branch(test.into(), small, large));
    build.switch_to(small);
    build.copy(x, Operand::int(100));
    build.end(Terminator::Goto(behind));
    build.switch_to(large);
    build.end(Terminator::Goto(behind));
    build.switch_to(behind);
    check(showing(build, x), 2, &[5, 6, 100]);
}

#[test]
fn switches_take_the_first_equal_case() {
    let mut build = ProcBuilder::new("main", None);
    let x = build.var("x", Type::Int);
    range(&mut build, x, 0, 3);
    let (first, second, other, behind) = (build.loc(), build.loc(), build.loc(), build.loc());
    let cases = vec![(Value::int(1), first), (Value::int(1), second), (Value::int(2), second)];
    build.end(Terminator::Switch(x.into(), cases, other));
    for (loc, value) in [(first, 10), (second, 20), (other, 30)] {
        build.switch_to(loc);
        build.copy(x, Operand::int(value));
        build.end(Terminator::Goto(behind));
    }
    build.switch_to(behind);
    check(showing(build, x), 3, &[10, 20, 30]);
}

#[test]
fn circles_are_left_out_and_growth_is_cut() {
    let looping = |grows: bool| {
        let mut build = ProcBuilder::new("main", None);
        let x = build.var("x", Type::Int);
        build.copy(x, Operand::int(1));
        let head = loop_head(&mut build);
        let (again, behind) = (build.loc(), build.loc());
        build.end(Terminator::Choose(vec![again, behind]));
        build.switch_to(again);
        if grows {
            apply(&mut build, x, Op::IntAdd, &[x.into(), Operand::int(1)]);
        } else {
            build.copy(x, Operand::int(1));
        }
        build.end(Terminator::Goto(head));
        build.switch_to(behind);
        showing(build, x)
    };
    // The circle is noticed when it closes, so behind it the end is reached a second time.
    check(looping(false), 2, &[1]);
    assert_eq!(shown(looping(true), 9), Err(Rejection::OverBudget));
}

#[test]
fn traps_end_paths() {
    let mut build = ProcBuilder::new("main", None);
    let (x, y) = (build.var("x", Type::Int), build.var("y", Type::Int));
    range(&mut build, y, -1, 1);
    apply(&mut build, x, Op::IntDiv, &[Operand::int(6), y.into()]);
    check(showing(build, x), 1, &[-6, 6]);
    let mut build = ProcBuilder::new("main", None);
    let x = build.var("x", Type::Int);
    havoc_from(&mut build, x, None);
    apply(&mut build, x, Op::IntInRange, &[x.into(), Operand::int(2), Operand::int(3)]);
    check(showing(build, x), 1, &[2, 3]);
}

#[test]
fn bit_vectors_wrap_and_have_their_range() {
    let width = Width::new(3).unwrap();
    let mut build = ProcBuilder::new("main", None);
    let x = build.var("x", Type::Bits(width));
    let test = build.temp(Type::Bool);
    build.emit(Some(x), Action::Havoc { low: None, high: None, input: None });
    let six = Operand::Const(Value::Bits(6), Type::Bits(width));
    let zero = Operand::Const(Value::Bits(0), Type::Bits(width));
    build.emit(Some(test), Action::Apply(Prim::bits(Op::BitsSignedLess, width), vec![x.into(), zero]));
    build.emit(None, Action::Assume(test.into()));
    build.emit(Some(x), Action::Apply(Prim::bits(Op::BitsAdd, width), vec![x.into(), six]));
    check(showing(build, x), 1, &[2, 3, 4, 5]);
}

#[test]
fn enumerations_and_truth_values_have_their_range() {
    let mut build = ProcBuilder::new("main", None);
    let id = counterpoint_ir::ids::EnumId::from_index(0);
    let x = build.var("x", Type::Enum(id));
    build.emit(Some(x), Action::Havoc { low: None, high: None, input: None });
    let mut sample = showing(build, x);
    let values = ["red", "green", "blue"].map(str::to_owned).to_vec();
    sample.enums.push(counterpoint_ir::program::Enum { name: "Colour".into(), values });
    check(sample, 1, &[0, 1, 2]);
    let mut build = ProcBuilder::new("main", None);
    let x = build.var("x", Type::Bool);
    build.emit(Some(x), Action::Havoc { low: None, high: None, input: None });
    check(showing(build, x), 1, &[0, 1]);
}

#[test]
fn arrays_are_read_and_written_at_unknown_places() {
    let mut build = ProcBuilder::new("main", None);
    let [x, index] = ["x", "index"].map(|name| build.var(name, Type::Int));
    let array = build.var("array", Type::Array(Box::new(Type::Int), 3));
    let zeros = Value::default_of(&Type::Array(Box::new(Type::Int), 3));
    build.copy(array, Operand::Const(zeros, Type::Array(Box::new(Type::Int), 3)));
    apply(&mut build, array, Op::ArrayStore, &[array.into(), Operand::int(1), Operand::int(7)]);
    havoc_from(&mut build, index, None);
    apply(&mut build, array, Op::ArrayStore, &[array.into(), index.into(), Operand::int(5)]);
    apply(&mut build, x, Op::ArraySelect, &[array.into(), Operand::int(1)]);
    check(showing(build, x), 1, &[5, 7]);
    let mut build = ProcBuilder::new("main", None);
    let [x, index] = ["x", "index"].map(|name| build.var(name, Type::Int));
    let array = build.var("array", Type::Array(Box::new(Type::Int), 3));
    build.emit(Some(array), Action::Havoc { low: None, high: None, input: None });
    apply(&mut build, array, Op::ArrayStore, &[array.into(), Operand::int(0), Operand::int(4)]);
    havoc_from(&mut build, index, Some(1));
    apply(&mut build, x, Op::ArraySelect, &[array.into(), index.into()]);
    apply(&mut build, x, Op::IntInRange, &[x.into(), Operand::int(8), Operand::int(9)]);
    check(showing(build, x), 1, &[8, 9]);
}

/// Doubles a number by calling a procedure; the observation may be in the callee.
fn calling() -> Program {
    let mut build = ProcBuilder::new("double", Some(Type::Int));
    let n = build.param("n", Type::Int);
    apply(&mut build, n, Op::IntAdd, &[n.into(), n.into()]);
    build.end(Terminator::Return(Some(n.into())));
    let double = build.finish();
    let mut build = ProcBuilder::new("main", None);
    let x = build.var("x", Type::Int);
    range(&mut build, x, 1, 2);
    let callee = ProcId::from_index(1);
    build.emit(Some(x), Action::Call(callee, vec![x.into()]));
    build.emit(Some(x), Action::Call(callee, vec![x.into()]));
    let mut program = showing(build, x);
    program.procs.push(double);
    program
}

#[test]
fn calls_return_their_result() {
    check(calling(), 1, &[4, 8]);
}

#[test]
fn places_inside_calls_are_stopped_at() {
    let claim = Claim::new(vec![(Universal, calling())]).equal((0, "x"), (0, "x"));
    let interrupt = Interrupt::default();
    let mut solver = solver();
    let mut desk = Desk::new(limits(&interrupt), &mut *solver);
    let runners = Runner::of_kind(&claim.programs, &claim.property, Quantification::Universal);
    let place = |proc: usize, instr: u32| {
        let loc = counterpoint_ir::ids::LocId::from_index(0);
        Position { proc: ProcId::from_index(proc), loc, instr }
    };
    let inside = vec![place(0, 2), place(1, 1)];
    let again = vec![place(0, 3), place(1, 1)];
    let places = [inside.clone(), again.clone()];
    let first = runners[0].explore(Path::new(runners[0].initial()), &[], &places, Extent::All, &mut desk).unwrap();
    assert_eq!(first.iter().map(|path| path.state.positions()).collect::<Vec<_>>(), [inside]);
    assert!(first[0].state.frames[0].vars.is_empty(), "the register waits for the result");
    let second = runners[0].explore(Path::new(first[0].state.clone()), &[], &places, Extent::All, &mut desk).unwrap();
    assert_eq!(second.iter().map(|path| path.state.positions()).collect::<Vec<_>>(), [again]);
}

#[test]
fn what_has_no_meaning_here_is_undecided_where_it_can_be_reached() {
    let throwing = |is_reached: bool| {
        let mut build = ProcBuilder::new("main", None);
        let x = build.var("x", Type::Int);
        let test = build.temp(Type::Bool);
        let nothing = build.temp(Type::Ref);
        range(&mut build, x, 0, 1);
        let bound = Operand::int(if is_reached { 0 } else { 2 });
        apply(&mut build, test, Op::IntLess, &[bound, x.into()]);
        let (throws, behind) = (build.loc(), build.loc());
        build.end(Terminator::Branch(test.into(), throws, behind));
        build.switch_to(throws);
        build.emit(Some(nothing), Action::Havoc { low: None, high: None, input: None });
        build.end(Terminator::Throw(nothing.into(), None));
        build.switch_to(behind);
        showing(build, x)
    };
    check(throwing(false), 1, &[0, 1]);
    assert_eq!(shown(throwing(true), 9), Err(Rejection::Undecided("Sample has references".into())));
}

#[test]
fn numbers_that_grow_too_large_are_over_budget() {
    let mut build = ProcBuilder::new("main", None);
    let x = build.var("x", Type::Int);
    build.copy(x, Operand::int(3));
    for _ in 0..64 {
        apply(&mut build, x, Op::IntMul, &[x.into(), x.into()]);
    }
    assert_eq!(shown(showing(build, x), 9), Err(Rejection::OverBudget));
    let squared = |times: usize| {
        let mut build = ProcBuilder::new("main", None);
        let x = build.var("x", Type::Int);
        range(&mut build, x, -3, 3);
        for _ in 0..times {
            apply(&mut build, x, Op::IntMul, &[x.into(), x.into()]);
        }
        showing(build, x)
    };
    check(squared(1), 1, &[0, 1, 4, 9]);
    let expected = "Sample has a product of very many values that are not known";
    assert_eq!(shown(squared(64), 9), Err(Rejection::Undecided(expected.into())));
}

#[test]
fn both_ways_of_a_choice_are_followed() {
    let mut build = ProcBuilder::new("main", None);
    let x = build.var("x", Type::Int);
    build.copy(x, Operand::int(0));
    for bit in [1, 2, 4, 8] {
        either(&mut build, |build, way| {
            if way == 1 {
                apply(build, x, Op::IntAdd, &[x.into(), Operand::int(bit)]);
            }
        });
    }
    check(showing(build, x), 16, &(0..16).collect::<Vec<_>>());
}
