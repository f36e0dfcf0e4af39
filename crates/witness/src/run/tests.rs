//! The interpreter: calls, exceptions, heap, statics, decisions.

use counterpoint_diag::Interrupt;
use std::collections::BTreeMap;

use counterpoint_ir::build::ProcBuilder;
use counterpoint_ir::class::{Class, Element, Field, Selector, Static};
use counterpoint_ir::ids::{ClassId, FieldId, Id, LocId, SelectorId, StaticId, VarId};
use counterpoint_ir::prim::{Op, Prim, Trap};
use counterpoint_ir::program::{Action, Operand, Terminator};
use counterpoint_ir::types::{Type, Width};

use super::*;
use crate::samples::{apply, either, havoc, ints, limits, loop_head, observe, program, toggle, ways};

/// Runs the entry and shows what came of it.
fn end_of(program: &Program, decisions: &[Decision]) -> Result<End, Rejection> {
    let interrupt = Interrupt::default();
    run(program, program.entry(), Vec::new(), decisions, limits(&interrupt)).map(|ran| ran.end)
}

fn check_returns(program: &Program, expected: i64) {
    assert_eq!(end_of(program, &[]), Ok(End::Ended(Outcome::Returned(Some(Value::int(expected))))));
}

/// A program with one procedure that returns an integer.
fn main_of(fill: impl FnOnce(&mut ProcBuilder)) -> Program {
    let mut build = ProcBuilder::new("main", Some(Type::Int));
    fill(&mut build);
    program("Sample", build.finish(), &[("x", Type::Int)])
}

fn returns(build: &mut ProcBuilder, operand: impl Into<Operand>) {
    build.end(Terminator::Return(Some(operand.into())));
}

fn position(loc: usize, instr: u32) -> Position {
    Position { proc: ProcId::from_index(0), loc: LocId::from_index(loc), instr }
}

/// Adds a class with one integer field.
fn class(program: &mut Program, name: &str, supers: Vec<ClassId>) -> (ClassId, FieldId) {
    let record = Class { name: name.into(), supers, methods: BTreeMap::new(), initialiser: None, element: None };
    let class = program.classes.classes.push(record);
    let field = program.classes.fields.push(Field { name: format!("of{name}"), class, ty: Type::Int });
    (class, field)
}

#[test]
fn recursion_needs_no_native_stack() {
    // depth(n) = n == 0 ? 0 : depth(n - 1) + 1
    let mut build = ProcBuilder::new("depth", Some(Type::Int));
    let n = build.param("n", Type::Int);
    let (is_zero, rest, sum) = (build.temp(Type::Bool), build.temp(Type::Int), build.temp(Type::Int));
    let (stop, go) = (build.loc(), build.loc());
    apply(&mut build, is_zero, Op::Equal, &[n.into(), Operand::int(0)]);
    build.end(Terminator::Branch(is_zero.into(), stop, go));
    build.switch_to(stop);
    returns(&mut build, Operand::int(0));
    build.switch_to(go);
    apply(&mut build, rest, Op::IntSub, &[n.into(), Operand::int(1)]);
    build.emit(Some(sum), Action::Call(ProcId::from_index(0), vec![rest.into()]));
    apply(&mut build, sum, Op::IntAdd, &[sum.into(), Operand::int(1)]);
    returns(&mut build, sum);
    let program = program("Deep", build.finish(), &[]);
    let interrupt = Interrupt::default();
    let limits = limits(&interrupt);
    let depth = |n: i64, limits| run(&program, program.entry(), vec![Value::int(n)], &[], limits);
    assert_eq!(depth(20_000, limits).unwrap().end, End::Ended(Outcome::Returned(Some(Value::int(20_000)))));
    assert_eq!(depth(-1, limits), Err(Rejection::OverBudget));
    let why = "the arguments do not fit the parameters of depth";
    let wrong = run(&program, program.entry(), vec![], &[], limits);
    assert_eq!(wrong, Err(Rejection::Contradicted(why.into())));
}

#[test]
fn traps_end_the_run_or_reach_a_handler_as_objects() {
    let divide = |handler: bool| {
        main_of(|build| {
            let (x, caught) = (build.var("x", Type::Int), build.var("caught", Type::Ref));
            let rescue = build.handler(caught);
            let division = Action::Apply(Prim::from(Op::IntDiv), vec![Operand::int(1), Operand::int(0)]);
            build.emit_guarded(Some(x), division, handler.then_some(rescue));
            returns(build, x);
            build.switch_to(rescue);
            build.emit(Some(x), Action::GetField(caught.into(), FieldId::from_index(0)));
            apply(build, x, Op::IntAdd, &[x.into(), Operand::int(5)]);
            returns(build, x);
        })
    };
    let trapped = Outcome::Trapped(Trap::DivisionByZero, position(0, 0));
    assert_eq!(end_of(&divide(true), &[]), Ok(End::Ended(trapped)));
    let with_class = |handler| {
        let mut program = divide(handler);
        let (class, _) = class(&mut program, "Arithmetic", vec![]);
        let mut build = ProcBuilder::new("divided_by_zero", None);
        let problem = build.temp(Type::Ref);
        build.emit(Some(problem), Action::New(class));
        build.end(Terminator::Throw(problem.into(), None));
        let thrower = program.procs.push(build.finish());
        program.classes.traps.insert(Trap::DivisionByZero, thrower);
        program
    };
    let thrown_at = Position { proc: ProcId::from_index(1), ..position(0, 1) };
    let threw = Outcome::Threw(ClassId::from_index(0), thrown_at);
    assert_eq!(end_of(&with_class(false), &[]), Ok(End::Ended(threw)));
    check_returns(&with_class(true), 5);
}

#[test]
fn exceptions_unwind_to_the_handler_of_the_call_and_keep_what_it_needs() {
    // The callee decides whether it throws, so that the caller's registers go through the canonical form.
    let mut program = main_of(|build| {
        let [kept, result] = ["kept", "result"].map(|name| build.var(name, Type::Int));
        let caught = build.var("caught", Type::Ref);
        let rescue = build.handler(caught);
        build.copy(kept, Operand::int(7));
        build.copy(result, Operand::int(1));
        build.emit_guarded(Some(result), Action::Call(ProcId::from_index(1), vec![]), Some(rescue));
        returns(build, result);
        build.switch_to(rescue);
        apply(build, result, Op::IntAdd, &[result.into(), kept.into()]);
        returns(build, result);
    });
    let (thrown, _) = class(&mut program, "Thrown", vec![]);
    let mut build = ProcBuilder::new("callee", Some(Type::Int));
    let object = build.var("object", Type::Ref);
    build.emit(Some(object), Action::New(thrown));
    let (throws, gives) = (build.loc(), build.loc());
    build.end(Terminator::Choose(vec![throws, gives]));
    build.switch_to(throws);
    build.end(Terminator::Throw(object.into(), None));
    build.switch_to(gives);
    returns(&mut build, Operand::int(3));
    program.procs.push(build.finish());

    let interrupt = Interrupt::default();
    let Ok(End::Undecided(_, state)) = end_of(&program, &[]) else { panic!("a decision is missing") };
    let names: Vec<usize> = state.frames[0].vars.iter().map(|(var, _)| var.index()).collect();
    assert_eq!(names, [0, 1], "the handler needs both, though nothing behind the call does");
    assert_eq!(state.heap.len(), 1);
    for (way, expected) in [(0, 8), (1, 3)] {
        let resumed = resume(&program, &state, &ways(&[way]), limits(&interrupt)).unwrap();
        assert_eq!(resumed.end, End::Ended(Outcome::Returned(Some(Value::int(expected)))));
    }
    assert_eq!(canonical(&program, &Focus::all(&program), &state), Ok(state));
}

#[test]
fn selectors_dispatch_on_the_class_of_the_receiver() {
    let mut build = ProcBuilder::new("main", Some(Type::Int));
    let [object, none] = ["object", "none"].map(|name| build.var(name, Type::Ref));
    let result = build.var("result", Type::Int);
    let (is_sub, zero) = (build.temp(Type::Bool), build.temp(Type::Int));
    build.emit(Some(object), Action::New(ClassId::from_index(1)));
    build.emit(Some(is_sub), Action::InstanceOf(object.into(), ClassId::from_index(0)));
    build.emit(None, Action::Assume(is_sub.into()));
    build.emit(Some(object), Action::Cast(object.into(), ClassId::from_index(0)));
    build.emit(None, Action::SetField(object.into(), FieldId::from_index(0), Operand::int(40)));
    build.emit(Some(result), Action::CallVirtual(SelectorId::from_index(0), vec![object.into()]));
    build.copy(none, Operand::Const(Value::Ref(None), Type::Ref));
    build.copy(zero, result);
    let choice = build.loc();
    either(&mut build, |build, way| {
        if way == 1 {
            build.emit(Some(zero), Action::CallVirtual(SelectorId::from_index(0), vec![none.into()]));
        }
    });
    build.end(Terminator::Goto(choice));
    build.switch_to(choice);
    returns(&mut build, zero);
    let mut program = program("Dispatch", build.finish(), &[]);
    let (base, field) = class(&mut program, "Base", vec![]);
    let (sub, _) = class(&mut program, "Sub", vec![base]);
    program.classes.selectors.push(Selector { name: "get".into(), params: vec![], result: Some(Type::Int) });
    for (owner, extra) in [(base, 1), (sub, 2)] {
        let mut build = ProcBuilder::new("get", Some(Type::Int));
        let (this, value) = (build.param("this", Type::Ref), build.temp(Type::Int));
        build.emit(Some(value), Action::GetField(this.into(), field));
        apply(&mut build, value, Op::IntAdd, &[value.into(), Operand::int(extra)]);
        returns(&mut build, value);
        let proc = program.procs.push(build.finish());
        program.classes.classes[owner].methods.insert(SelectorId::from_index(0), proc);
    }
    let returned = Outcome::Returned(Some(Value::int(42)));
    assert_eq!(end_of(&program, &ways(&[0])), Ok(End::Ended(returned)));
    let Ok(End::Ended(Outcome::Trapped(trap, _))) = end_of(&program, &ways(&[1])) else { panic!("null has no class") };
    assert_eq!(trap, Trap::NullReference);
}

#[test]
fn initialisers_run_once_and_count_as_started_before() {
    let init = Action::InitClass(ClassId::from_index(0));
    let mut program = main_of(|build| {
        let x = build.var("x", Type::Int);
        build.emit(None, init.clone());
        build.emit(None, init.clone());
        build.emit(Some(x), Action::GetStatic(StaticId::from_index(0)));
        returns(build, x);
    });
    let (owner, _) = class(&mut program, "Owner", vec![]);
    program.classes.statics.push(Static { name: "count".into(), ty: Type::Int });
    let mut build = ProcBuilder::new("clinit", None);
    let x = build.var("x", Type::Int);
    build.emit(None, init);
    build.emit(Some(x), Action::GetStatic(StaticId::from_index(0)));
    apply(&mut build, x, Op::IntAdd, &[x.into(), Operand::int(1)]);
    build.emit(None, Action::SetStatic(StaticId::from_index(0), x.into()));
    let proc = program.procs.push(build.finish());
    program.classes.classes[owner].initialiser = Some(proc);
    check_returns(&program, 1);
}

/// Makes an array of so many integers, sets the element and returns it plus the length.
fn array(len: Operand, index: Operand) -> Program {
    let class = ClassId::from_index(0);
    let mut program = main_of(|build| {
        let (array, alias) = (build.var("array", Type::Ref), build.var("alias", Type::Ref));
        let (x, length) = (build.var("x", Type::Int), build.var("length", Type::Int));
        build.emit(Some(array), Action::NewArray(class, len));
        build.copy(alias, array);
        build.emit(None, Action::SetElement(alias.into(), index.clone(), Operand::int(30)));
        build.emit(Some(x), Action::GetElement(array.into(), index));
        build.emit(Some(length), Action::Length(alias.into()));
        apply(build, x, Op::IntAdd, &[x.into(), length.into()]);
        returns(build, x);
    });
    let element = Some(Element { ty: Type::Int, class: None });
    let ints = Class { name: "ints".into(), supers: vec![], methods: BTreeMap::new(), initialiser: None, element };
    program.classes.classes.push(ints);
    program
}

#[test]
fn heap_arrays_are_shared_and_checked() {
    let word = Width::new(32).unwrap();
    let bits = |number| Operand::Const(Value::bits(word, number), Type::Bits(word));
    check_returns(&array(Operand::int(3), Operand::int(2)), 33);
    check_returns(&array(bits(3), bits(0)), 33);
    let check_traps = |len, index, trap, instr| {
        assert_eq!(end_of(&array(len, index), &[]), Ok(End::Ended(Outcome::Trapped(trap, position(0, instr)))));
    };
    check_traps(Operand::int(3), Operand::int(3), Trap::IndexOutOfBounds, 2);
    check_traps(bits(3), bits(-1), Trap::IndexOutOfBounds, 2);
    check_traps(bits(-1), bits(0), Trap::NegativeSize, 0);
    assert_eq!(end_of(&array(Operand::int(1 << 40), Operand::int(0)), &[]), Err(Rejection::OverBudget));
}

#[test]
fn runs_in_a_circle_are_noticed() {
    // Counts modulo 10 for ever.
    let program = main_of(|build| {
        let x = build.var("x", Type::Int);
        build.copy(x, Operand::int(-5));
        let head = loop_head(build);
        apply(build, x, Op::IntAdd, &[x.into(), Operand::int(1)]);
        apply(build, x, Op::IntRem, &[x.into(), Operand::int(10)]);
        build.end(Terminator::Goto(head));
    });
    assert_eq!(end_of(&program, &[]), Ok(End::Diverged));
}

#[test]
fn chains_of_jumps_backwards_are_no_circle() {
    let program = main_of(|build| {
        let [done, second, first, start] = [(); 4].map(|()| build.loc());
        build.end(Terminator::Goto(start));
        for (from, to) in [(start, first), (first, second), (second, done)] {
            build.switch_to(from);
            build.end(Terminator::Goto(to));
        }
        build.switch_to(done);
        returns(build, Operand::int(1));
    });
    check_returns(&program, 1);
    let program = main_of(|build| {
        let head = loop_head(build);
        let other = build.loc();
        build.end(Terminator::Goto(other));
        build.switch_to(other);
        build.end(Terminator::Goto(head));
    });
    assert_eq!(end_of(&program, &[]), Ok(End::Diverged));
}

#[test]
fn growth_without_bound_is_cut() {
    let program = main_of(|build| {
        let x = build.var("x", Type::Int);
        build.copy(x, Operand::int(3));
        let head = loop_head(build);
        apply(build, x, Op::IntMul, &[x.into(), x.into()]);
        build.end(Terminator::Goto(head));
    });
    assert_eq!(end_of(&program, &[]), Err(Rejection::OverBudget));
}

#[test]
fn unset_registers_cannot_be_read() {
    let program = main_of(|build| {
        let x = build.var("x", Type::Int);
        returns(build, x);
    });
    let why = "register x is read at main/l0/0 but not set";
    assert_eq!(end_of(&program, &[]), Err(Rejection::Contradicted(why.into())));
}

#[test]
fn assumptions_and_empty_ranges_block() {
    let program = main_of(|build| {
        let x = build.var("x", Type::Int);
        let is_positive = build.temp(Type::Bool);
        havoc(build, x, 0, 9);
        apply(build, is_positive, Op::IntLess, &[Operand::int(0), x.into()]);
        build.emit(None, Action::Assume(is_positive.into()));
        observe(build, &[x]);
        build.emit(Some(x), Action::Havoc { low: Some(x.into()), high: Some(Operand::int(4)), input: None });
        returns(build, x);
    });
    assert_eq!(end_of(&program, &ints(&[0])), Ok(End::Ended(Outcome::Blocked(position(0, 2)))));
    assert_eq!(end_of(&program, &ints(&[5])), Ok(End::Ended(Outcome::Blocked(position(0, 4)))));
    assert_eq!(end_of(&program, &ints(&[2, 3])), Ok(End::Ended(Outcome::Returned(Some(Value::int(3))))));
}

#[test]
fn observations_are_shown_in_order() {
    let program = toggle(false);
    let interrupt = Interrupt::default();
    let ran = run(&program, program.entry(), vec![], &ways(&[1, 0, 1]), limits(&interrupt)).unwrap();
    let values: Vec<bool> = ran.observations.iter().map(|(_, _, values)| values[0].as_bool()).collect();
    assert_eq!((values, ran.decisions), (vec![true, true, false], 3));
    let End::Undecided(at, state) = ran.end else { panic!("a decision is missing") };
    assert_eq!((at, &state.frames[0].vars), (position(1, 0), &vec![(VarId::from_index(0), Value::Bool(false))]));
}

#[test]
fn equal_heaps_have_equal_states_however_they_were_made() {
    let make = |garbage: bool| {
        let mut program = main_of(|build| {
            let [a, b] = ["a", "b"].map(|name| build.var(name, Type::Ref));
            let first = if garbage { b } else { a };
            build.emit(Some(first), Action::New(ClassId::from_index(0)));
            build.emit(Some(b), Action::New(ClassId::from_index(0)));
            build.emit(Some(a), Action::New(ClassId::from_index(0)));
            build.emit(None, Action::SetField(a.into(), FieldId::from_index(0), Operand::int(4)));
            let same = build.temp(Type::Bool);
            either(build, |build, _| apply(build, same, Op::Equal, &[a.into(), b.into()]));
            returns(build, Operand::int(0));
        });
        class(&mut program, "Node", vec![]);
        match end_of(&program, &[]) {
            Ok(End::Undecided(_, state)) => state,
            other => panic!("a decision is missing: {other:?}"),
        }
    };
    let state = make(false);
    assert_eq!(state, make(true));
    assert_eq!(state.heap.len(), 2);
    assert_eq!(state.heap[0].values, [Value::int(4)], "what the first register holds is met first");
}
