//! Walks the table of primitives: what the machine computes, with its fast instructions, is what the term means, and it
//! traps exactly where the table says so, also where the table says it as a term. Arguments are edge cases in all
//! combinations, and random ones.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::sync::Arc;

use counterpoint_eval::{Code, Machine, Stop, Unobserved};
use counterpoint_ir::build::ProcBuilder;
use counterpoint_ir::ids::{Id, ProcId, TermId};
use counterpoint_ir::liveness::Focus;
use counterpoint_ir::prim::{Op, Prim, Shape, Trap};
use counterpoint_ir::program::{Action, Operand, Program, Terminator};
use counterpoint_ir::state::Outcome;
use counterpoint_ir::term::TermPool;
use counterpoint_ir::types::{Type, Width};
use counterpoint_ir::{Integer, Value};

/// A small generator of numbers, seeded and good enough for arguments.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0 ^ (self.0 >> 29)
    }
}

fn width(bits: u32) -> Width {
    Width::new(bits).unwrap()
}

/// Every primitive, bit-vector ones in several widths.
fn all_prims() -> Vec<Prim> {
    let widths = [width(1), width(7), Width::unsigned(8).unwrap(), width(32), width(64)];
    let mut prims = Vec::new();
    for &op in Op::ALL {
        match Prim::from(op).row().shape {
            Shape::FloatConvert => {
                let (number, single, double) = (width(32), Width::F32, Width::F64);
                let sides = match op {
                    Op::FloatResize => vec![(single, double), (double, single), (double, double)],
                    Op::FloatToSigned => vec![(single, number), (double, number), (double, width(64))],
                    _ => vec![(number, single), (width(64), single), (width(64), double)],
                };
                prims.extend(sides.into_iter().map(|(from, to)| Prim::resize(op, from, to)));
            }
            shape if shape.is_float() => prims.extend([Width::F32, Width::F64].map(|width| Prim::bits(op, width))),
            Shape::BitsResize => {
                prims.extend(widths.iter().flat_map(|&from| widths.map(|to| Prim::resize(op, from, to))));
            }
            shape if shape.has_width() => prims.extend(widths.map(|width| Prim::bits(op, width))),
            _ => prims.push(Prim::from(op)),
        }
    }
    prims
}

/// Argument types to try a primitive with.
fn argument_types(prim: Prim) -> Vec<Vec<Type>> {
    let bits = Type::Bits(prim.from);
    let array = |element: Type| Type::Array(Box::new(element), 3);
    match prim.row().shape {
        Shape::BoolUnary | Shape::BoolBinary => vec![vec![Type::Bool; prim.arity()]],
        Shape::Equality => [Type::Bool, Type::Int, Type::Bits(width(8)), array(Type::Int)].map(|ty| vec![ty; 2]).into(),
        Shape::Conditional => [Type::Int, array(Type::Bool)].map(|ty| vec![Type::Bool, ty.clone(), ty]).into(),
        Shape::IntUnary | Shape::IntBinary | Shape::IntCompare | Shape::IntRange => vec![vec![Type::Int; prim.arity()]],
        Shape::BitsFromInt => vec![vec![Type::Int]],
        Shape::ArraySelect => vec![vec![array(Type::Int), Type::Int], vec![array(array(Type::Bool)), Type::Int]],
        Shape::ArrayStore => vec![vec![array(Type::Int), Type::Int, Type::Int]],
        _ => vec![vec![bits; prim.arity()]],
    }
}

fn edge_values(ty: &Type, random: &mut Random) -> Vec<Value> {
    match ty {
        Type::Bool => vec![Value::Bool(false), Value::Bool(true)],
        Type::Int => {
            let big: Integer = "170141183460469231731687303715884105727".parse().unwrap();
            let edges = [0, 1, -1, 2, 3, -7, i64::MAX, i64::MIN].map(Integer::from);
            let drawn = [random.next().cast_signed(), (random.next() % 100).cast_signed() - 50].map(Integer::from);
            edges.into_iter().chain([big.clone(), big.neg()]).chain(drawn).map(Value::Int).collect()
        }
        Type::Bits(width) if width.is_float() => {
            let singles = [0.0_f32, -0.0, 1.0, -2.5, 1e10, 3e-40, f32::MAX, f32::INFINITY, f32::NEG_INFINITY, f32::NAN];
            let edges = singles.map(|number| match width.bits() {
                32 => u64::from(number.to_bits()),
                _ => (f64::from(number) * 1.1).to_bits(),
            });
            let drawn = [random.next(), random.next()].map(|bits| width.truncate(bits));
            edges.into_iter().chain(drawn).map(Value::Bits).collect()
        }
        Type::Bits(width) => {
            let min = -1_i64 << (width.bits() - 1);
            let edges = [0, 1, -1, 2, 7, min, min + 1, -(min + 1)];
            let drawn = [random.next().cast_signed(), random.next().cast_signed()];
            edges.into_iter().chain(drawn).map(|number| Value::bits(*width, number)).collect()
        }
        Type::Array(element, len) => {
            let values = edge_values(element, random);
            let array = |shift: usize| (0..*len as usize).map(|i| values[(i + shift) % values.len()].clone()).collect();
            (0..3).map(|shift| Value::Array(Arc::new(array(shift)))).collect()
        }
        Type::Enum(_) | Type::Ref | Type::List(_) | Type::Text => vec![Value::default_of(ty)],
    }
}

/// A procedure that applies the primitive to its parameters. With `in_place`, the result goes where the first one was.
fn program(prim: Prim, types: &[Type], in_place: bool) -> Program {
    let result = prim.result_type(types).unwrap();
    let mut build = ProcBuilder::new("main", Some(result.clone()));
    let params: Vec<_> = types.iter().enumerate().map(|(i, ty)| build.param(format!("p{i}"), ty.clone())).collect();
    let dest = if in_place { params[0] } else { build.temp(result) };
    let args = params.iter().map(|&param| Operand::Var(param)).collect();
    build.emit(Some(dest), Action::Apply(prim, args));
    build.end(Terminator::Return(Some(Operand::Var(dest))));
    let mut program = Program::default();
    program.procs.push(build.finish());
    program
}

fn evaluate(code: &Arc<Code>, args: &[Value]) -> Result<Value, Trap> {
    let mut machine = Machine::call(code, ProcId::from_index(0), args);
    match machine.run(&mut 100, &mut Unobserved) {
        Stop::Ended(Outcome::Returned(Some(value))) => Ok(value),
        Stop::Ended(Outcome::Trapped(trap, _)) => Err(trap),
        other => panic!("unexpected stop {other:?}"),
    }
}

fn check(prim: Prim, types: &[Type], random: &mut Random) {
    let mut pool = TermPool::default();
    let vars: Vec<TermId> = (0..).zip(types).map(|(number, ty)| pool.var(number, ty.clone())).collect();
    let term = pool.apply(prim, &vars);
    let condition = prim.row().trap.map(|(_, condition)| condition.term(prim, &vars, &mut pool));
    let result = pool.ty(term).clone();
    let variants: Vec<Arc<Code>> = [false, result == types[0]]
        .map(|in_place| program(prim, types, in_place))
        .map(|program| Code::compile(&Arc::new(program.clone()), &Focus::all(&program)))
        .into();
    let choices: Vec<Vec<Value>> = types.iter().map(|ty| edge_values(ty, random)).collect();
    let n_cases: usize = choices.iter().map(Vec::len).product();
    for case in 0..n_cases {
        let mut rest = case;
        let args: Vec<Value> = choices
            .iter()
            .map(|values| {
                let value = values[rest % values.len()].clone();
                rest /= values.len();
                value
            })
            .collect();
        let meaning = pool.evaluate(term, &|number| args[number as usize].clone());
        assert!(meaning.has_type(&result), "{prim}: {meaning} is not of type {result}");
        let trap = prim.row().trap.filter(|(_, condition)| condition.holds(prim, &args)).map(|(trap, _)| trap);
        let says = condition.map(|id| pool.evaluate(id, &|number| args[number as usize].clone()));
        assert_eq!(says.unwrap_or(Value::Bool(false)), Value::Bool(trap.is_some()), "when {prim} traps: {args:?}");
        let expected = trap.map_or(Ok(meaning), Err);
        for code in &variants {
            assert_eq!(evaluate(code, &args), expected, "{prim} {args:?}");
        }
    }
}

#[test]
fn machine_and_terms_agree_on_every_primitive() {
    let mut random = Random(7);
    for prim in all_prims() {
        for types in argument_types(prim) {
            check(prim, &types, &mut random);
        }
    }
}

/// Comparisons in front of a branch become one instruction; they must decide as the table does.
#[test]
fn fused_comparisons_decide_like_the_table() {
    let mut random = Random(11);
    for prim in all_prims().into_iter().filter(|prim| prim.arity() == 2) {
        for types in argument_types(prim).into_iter().filter(|types| prim.result_type(types) == Some(Type::Bool)) {
            let codes: Vec<Arc<Code>> = LAYOUTS.iter().map(|layout| branching(prim, &types, *layout)).collect();
            for a in edge_values(&types[0], &mut random) {
                for b in edge_values(&types[1], &mut random) {
                    let args = [a.clone(), b];
                    for (code, layout) in codes.iter().zip(&LAYOUTS) {
                        assert_eq!(evaluate(code, &args), Ok(prim.total(&args)), "{prim} {args:?} {layout:?}");
                    }
                }
            }
        }
    }
}

/// Where the location with the branch, the way for `true` and the way for `false` stand among the three, and whether a
/// plain jump leads to the first: then the comparison stands in its place.
const LAYOUTS: [([usize; 3], bool); 8] = [
    ([0, 1, 2], true),
    ([0, 2, 1], true),
    ([1, 0, 2], true),
    ([1, 0, 2], false),
    ([1, 2, 0], false),
    ([2, 0, 1], false),
    ([2, 1, 0], true),
    ([2, 1, 0], false),
];

/// Branches on the primitive and returns a constant on each way.
fn branching(prim: Prim, types: &[Type], (places, is_jump): ([usize; 3], bool)) -> Arc<Code> {
    let mut build = ProcBuilder::new("main", Some(Type::Bool));
    let params: Vec<_> = types.iter().enumerate().map(|(i, ty)| build.param(format!("p{i}"), ty.clone())).collect();
    let condition = build.temp(Type::Bool);
    let locs = [build.loc(), build.loc(), build.loc()];
    let [head, yes, no] = places.map(|place| locs[place]);
    build.end(if is_jump { Terminator::Goto(head) } else { Terminator::Branch(Operand::bool(true), head, head) });
    build.switch_to(head);
    build.emit(Some(condition), Action::Apply(prim, params.iter().map(|&param| Operand::Var(param)).collect()));
    build.end(Terminator::Branch(condition.into(), yes, no));
    for (loc, value) in [(no, false), (yes, true)] {
        build.switch_to(loc);
        build.end(Terminator::Return(Some(Operand::bool(value))));
    }
    let mut program = Program::default();
    program.procs.push(build.finish());
    let focus = Focus::all(&program);
    Code::compile(&Arc::new(program), &focus)
}

/// The condition of a loop costs one step in each turn, also where its register is used for another comparison.
#[test]
fn comparisons_of_loops_are_one_step() {
    let mut build = ProcBuilder::new("main", Some(Type::Bool));
    let (x, condition) = (build.var("x", Type::Int), build.temp(Type::Bool));
    let compare = |op: Op| Action::Apply(Prim::from(op), vec![Operand::int(0), x.into()]);
    let (head, body, behind) = (build.loc(), build.loc(), build.loc());
    let (yes, no) = (build.loc(), build.loc());
    build.copy(x, Operand::int(10));
    build.end(Terminator::Goto(head));
    build.switch_to(head);
    build.emit(Some(condition), compare(Op::IntLess));
    build.end(Terminator::Branch(condition.into(), body, behind));
    build.switch_to(body);
    build.emit(Some(x), Action::Apply(Prim::from(Op::IntSub), vec![x.into(), Operand::int(1)]));
    build.end(Terminator::Goto(head));
    build.switch_to(behind);
    build.emit(Some(condition), compare(Op::IntLessEqual));
    build.end(Terminator::Branch(condition.into(), yes, no));
    for (loc, value) in [(no, false), (yes, true)] {
        build.switch_to(loc);
        build.end(Terminator::Return(Some(Operand::bool(value))));
    }
    let mut program = Program::default();
    program.procs.push(build.finish());
    let focus = Focus::all(&program);
    let mut machine = Machine::new(&Code::compile(&Arc::new(program), &focus));
    let mut fuel = 1_000;
    assert_eq!(machine.run(&mut fuel, &mut Unobserved), Stop::Ended(Outcome::Returned(Some(Value::Bool(true)))));
    // The copy and the first comparison, ten turns of two steps, the last comparison and the return.
    assert_eq!(1_000 - fuel, 2 + 20 + 2);
}

/// Numbers that grow without end use up the fuel, not the memory.
#[test]
fn squaring_for_ever_runs_out_of_fuel() {
    let mut build = ProcBuilder::new("main", None);
    let x = build.var("x", Type::Int);
    build.copy(x, Operand::int(2));
    let head = build.loc();
    build.end(Terminator::Goto(head));
    build.switch_to(head);
    build.emit(Some(x), Action::Apply(Prim::from(Op::IntMul), vec![x.into(), x.into()]));
    build.end(Terminator::Goto(head));
    let mut program = Program::default();
    program.procs.push(build.finish());
    let focus = Focus::all(&program);
    let mut machine = Machine::new(&Code::compile(&Arc::new(program), &focus));
    let mut fuel = 1_000_000;
    assert_eq!(machine.run(&mut fuel, &mut Unobserved), Stop::OutOfFuel);
    assert!(fuel > 0, "the next product alone costs more than what is left");
}
