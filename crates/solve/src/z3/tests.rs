//! Every primitive against its row of the table, models, limits, and what stays between queries.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use counterpoint_diag::{Interrupt, StopCause};
use counterpoint_ir::ids::{EnumId, Id};
use counterpoint_ir::prim::{Op, Prim, Shape};
use counterpoint_ir::types::{Type, Width};
use counterpoint_ir::{Integer, Value};

use super::*;

fn z3() -> Z3 {
    Z3::new(1_000_000, vec![3])
}

fn width(bits: u32) -> Width {
    Width::new(bits).unwrap()
}

/// Argument lists of a primitive that reach its corners.
fn samples(prim: Prim) -> Vec<Vec<(Value, Type)>> {
    let ints = [-7, -2, -1, 0, 1, 2, 3, 7].map(|number| (Value::int(number), Type::Int));
    let bools = [false, true].map(|value| (Value::Bool(value), Type::Bool));
    let words =
        [0, 1, 2, 3, 5, 127, 128, 250, 255].map(|word| (Value::Bits(prim.from.truncate(word)), Type::Bits(prim.from)));
    let array = (Value::Array(Arc::new(vec![Value::int(4), Value::int(5)])), Type::Array(Box::new(Type::Int), 2));
    let lists: Vec<Vec<(Value, Type)>> = match prim.row().shape {
        Shape::BoolUnary => vec![bools.to_vec()],
        Shape::BoolBinary => vec![bools.to_vec(); 2],
        Shape::Conditional => vec![bools.to_vec(), ints.to_vec(), ints.to_vec()],
        Shape::IntUnary | Shape::BitsFromInt => vec![ints.to_vec()],
        Shape::Equality | Shape::IntBinary | Shape::IntCompare => vec![ints.to_vec(); 2],
        Shape::IntRange => vec![ints.to_vec(); 3],
        Shape::BitsUnary | Shape::BitsResize | Shape::BitsToInt => vec![words.to_vec()],
        Shape::BitsBinary | Shape::BitsCompare => vec![words.to_vec(); 2],
        Shape::ArraySelect => vec![vec![array], ints.to_vec()],
        Shape::ArrayStore => vec![vec![array], ints.to_vec(), ints.to_vec()],
        // Not translated.
        Shape::FloatUnary | Shape::FloatBinary | Shape::FloatCompare | Shape::FloatConvert => Vec::new(),
    };
    let mut samples = vec![Vec::new()];
    for list in lists {
        samples = samples
            .iter()
            .flat_map(|sample| list.iter().map(|arg| [sample.clone(), vec![arg.clone()]].concat()))
            .collect();
    }
    samples
}

fn prims() -> Vec<Prim> {
    let prims = |&op: &Op| match Prim::from(op).row().shape {
        Shape::FloatUnary | Shape::FloatBinary | Shape::FloatCompare | Shape::FloatConvert => Vec::new(),
        shape if shape.has_width() => vec![Prim::bits(op, width(if op == Op::BitsFromInt { 2 } else { 8 }))],
        Shape::BitsResize => [1, 8, 16].map(|to| Prim::resize(op, width(8), width(to))).to_vec(),
        _ => vec![Prim::from(op)],
    };
    Op::ALL.iter().flat_map(prims).collect()
}

#[test]
fn every_primitive_means_what_the_table_says() {
    for prim in prims() {
        let mut solver = z3();
        let mut pool = TermPool::default();
        for sample in samples(prim) {
            let args: Vec<Value> = sample.iter().map(|(value, _)| value.clone()).collect();
            let expected = prim.total(&args);
            let vars: Vec<TermId> = (0..).zip(&sample).map(|(number, (_, ty))| pool.var(number, ty.clone())).collect();
            let mut assertions = Vec::new();
            for (&var, (value, ty)) in vars.iter().zip(&sample) {
                let constant = pool.constant(value.clone(), ty.clone());
                assertions.push(pool.apply(Op::Equal, &[var, constant]));
            }
            let result = pool.apply(prim, &vars);
            let constant = pool.constant(expected.clone(), pool.ty(result).clone());
            let is_expected = pool.apply(Op::Equal, &[result, constant]);
            assertions.push(pool.apply(Op::Not, &[is_expected]));
            assert_eq!(solver.check(Query { pool: &pool, assertions: &assertions }), Outcome::Unsat, "{prim} {args:?}");
            *assertions.last_mut().unwrap() = is_expected;
            let outcome = solver.check(Query { pool: &pool, assertions: &assertions });
            assert!(matches!(outcome, Outcome::Sat(_)), "{prim} {args:?}: {outcome:?}");
        }
    }
}

#[test]
fn constant_divisors_and_indices_take_the_short_way() {
    for (op, constant, at) in [
        (Op::IntDiv, 2, 1),
        (Op::IntRem, -2, 1),
        (Op::IntDiv, 0, 1),
        (Op::IntRem, 0, 1),
        (Op::IntDivides, 0, 0),
        (Op::IntDivides, 3, 0),
    ] {
        for number in [-7, -1, 0, 6, 7] {
            let mut pool = TermPool::default();
            let (x, constant_term) = (pool.var(0, Type::Int), pool.constant(Value::int(constant), Type::Int));
            let mut args = [x, x];
            args[at] = constant_term;
            let result = pool.apply(op, &args);
            let mut values = [Value::int(number), Value::int(number)];
            values[at] = Value::int(constant);
            let expected = pool.constant(Prim::from(op).total(&values), pool.ty(result).clone());
            let number_term = pool.constant(Value::int(number), Type::Int);
            let is_number = pool.apply(Op::Equal, &[x, number_term]);
            let is_expected = pool.apply(Op::Equal, &[result, expected]);
            let is_not = pool.apply(Op::Not, &[is_expected]);
            assert_eq!(z3().check(Query { pool: &pool, assertions: &[is_number, is_not] }), Outcome::Unsat, "{op:?}");
        }
    }
}

#[test]
fn models_are_exact_beyond_machine_words() {
    let mut pool = TermPool::default();
    let x = pool.var(5, Type::Int);
    let big: Integer = "-340282366920938463463374607431768211456".parse().unwrap();
    let bound = pool.constant(Value::Int(big.clone()), Type::Int);
    let equal = pool.apply(Op::Equal, &[x, bound]);
    let outcome = z3().check(Query { pool: &pool, assertions: &[equal] });
    assert_eq!(outcome, Outcome::Sat(Model::new(vec![(5, Value::Int(big))])));
}

#[test]
fn enumerations_and_arrays_have_models_of_their_type() {
    let mut pool = TermPool::default();
    let color = Type::Enum(EnumId::from_index(0));
    let colors = pool.var(0, Type::Array(Box::new(color.clone()), 2));
    let index = pool.var(1, Type::Int);
    let chosen = pool.apply(Op::ArraySelect, &[colors, index]);
    let apart: Vec<TermId> = (0..2)
        .map(|position| {
            let constant = pool.constant(Value::Enum(position), color.clone());
            let equal = pool.apply(Op::Equal, &[chosen, constant]);
            pool.apply(Op::Not, &[equal])
        })
        .collect();
    let Outcome::Sat(model) = z3().check(Query { pool: &pool, assertions: &apart }) else { panic!("satisfiable") };
    let index = usize::try_from(model.value(1).unwrap().as_int().to_i64().unwrap()).unwrap();
    assert_eq!(model.value(0).unwrap().as_array()[index], Value::Enum(2), "the only position left");
    let last = pool.constant(Value::Enum(2), color);
    let equal = pool.apply(Op::Equal, &[chosen, last]);
    let not_last = pool.apply(Op::Not, &[equal]);
    let assertions = [apart[0], apart[1], not_last];
    assert_eq!(z3().check(Query { pool: &pool, assertions: &assertions }), Outcome::Unsat);
}

#[test]
fn queries_share_prefixes_and_pools_are_not_mixed() {
    let mut solver = z3();
    let mut pool = TermPool::default();
    let flags: Vec<TermId> = (0..4).map(|number| pool.var(number, Type::Bool)).collect();
    let not = pool.apply(Op::Not, &[flags[0]]);
    let mut check = |pool: &TermPool, assertions: &[TermId]| match solver.check(Query { pool, assertions }) {
        Outcome::Sat(_) => true,
        Outcome::Unsat => false,
        Outcome::Unknown(reason) => panic!("{reason:?}"),
    };
    assert!(check(&pool, &flags));
    assert!(!check(&pool, &[flags[0], flags[1], not]));
    assert!(check(&pool, &[flags[0], flags[1]]));
    assert!(check(&pool, &[not]));
    assert!(check(&pool, &[]));
    let (mut left, mut right) = (pool.clone(), pool);
    let yes = left.bool(true);
    let no = right.bool(false);
    assert_eq!(yes, no, "the same id means another term in a copy that went its own way");
    assert!(check(&left, &[yes]));
    assert!(!check(&right, &[no]));
}

/// The product of two large primes is hard to take apart.
fn factoring(pool: &mut TermPool) -> Vec<TermId> {
    let bits = Type::Bits(width(64));
    let (x, y) = (pool.var(0, bits.clone()), pool.var(1, bits.clone()));
    let mut constant = |value| pool.constant(Value::Bits(value), bits.clone());
    let (product, small, one) = (constant(4_294_967_291 * 4_294_967_279), constant(1 << 32), constant(1));
    let product_term = pool.apply(Prim::bits(Op::BitsMul, width(64)), &[x, y]);
    let mut assertions = vec![pool.apply(Op::Equal, &[product_term, product])];
    for var in [x, y] {
        assertions.push(pool.apply(Prim::bits(Op::BitsUnsignedLess, width(64)), &[var, small]));
        assertions.push(pool.apply(Prim::bits(Op::BitsUnsignedLess, width(64)), &[one, var]));
    }
    assertions
}

#[test]
fn limits_end_checks_and_the_next_query_works() {
    let mut pool = TermPool::default();
    let hard = factoring(&mut pool);
    let mut solver = z3();
    solver.set_limit(20_000);
    let query = Query { pool: &pool, assertions: &hard };
    assert_eq!(solver.check(query), Outcome::Unknown(Reason::Limit));
    assert!(matches!(solver.check(Query { pool: &pool, assertions: &hard[1..] }), Outcome::Sat(_)));
}

#[test]
fn limits_hold_in_non_linear_arithmetic() {
    let mut pool = TermPool::default();
    let cubes: Vec<TermId> = (0..3)
        .map(|number| {
            let var = pool.var(number, Type::Int);
            let square = pool.apply(Op::IntMul, &[var, var]);
            pool.apply(Op::IntMul, &[square, var])
        })
        .collect();
    let sum = pool.apply(Op::IntAdd, &[cubes[0], cubes[1]]);
    let sum = pool.apply(Op::IntAdd, &[sum, cubes[2]]);
    let target = pool.constant(Value::int(33), Type::Int);
    let equal = pool.apply(Op::Equal, &[sum, target]);
    let mut solver = z3();
    solver.set_limit(100_000);
    assert!(matches!(solver.check(Query { pool: &pool, assertions: &[equal] }), Outcome::Unknown(_)));
}

#[test]
fn what_has_no_translation_is_named() {
    let mut pool = TermPool::default();
    let (a, b) = (pool.var(0, Type::Ref), pool.var(1, Type::Ref));
    let equal = pool.apply(Op::Equal, &[a, b]);
    let check = |pool: &TermPool, assertion: TermId| z3().check(Query { pool, assertions: &[assertion] });
    let unsupported = |what: &str| Outcome::Unknown(Reason::Unsupported(what.to_owned()));
    assert_eq!(check(&pool, equal), unsupported("a variable of type ref"));
    let large = Type::Array(Box::new(Type::Array(Box::new(Type::Bool), 100)), 100);
    let (a, b) = (pool.var(0, large.clone()), pool.var(1, large));
    let equal = pool.apply(Op::Equal, &[a, b]);
    assert_eq!(check(&pool, equal), unsupported("an array value of type [[bool; 100]; 100]: more than 4096 elements"));
    let (int, flag) = (pool.var(2, Type::Int), pool.var(2, Type::Bool));
    let same = pool.apply(Op::Equal, &[int, int]);
    let both = pool.apply(Op::And, &[flag, same]);
    assert_eq!(check(&pool, both), unsupported("the variable v2 has two types"));
}

#[test]
fn solvers_move_between_threads() {
    let mut solver = z3();
    let mut pool = TermPool::default();
    let flag = pool.var(0, Type::Bool);
    let query = Query { pool: &pool, assertions: &[flag] };
    let here = solver.check(query);
    let there = std::thread::scope(|scope| scope.spawn(|| solver.check(query)).join().unwrap());
    assert_eq!(here, there);
}

#[test]
fn version_is_that_of_the_library() {
    let version = version().unwrap();
    assert!(version.starts_with("Z3 4.") || version.starts_with("Z3 5."), "{version}");
    assert_eq!(z3().name(), Some(version));
}

#[test]
fn an_interrupt_ends_a_query_from_outside() {
    let mut pool = TermPool::default();
    let long = Type::Bits(Width::LONG);
    let [x, y] = [0, 1].map(|number| pool.var(number, long.clone()));
    let product = pool.apply(Prim::bits(Op::BitsMul, Width::LONG), &[x, y]);
    let square = pool.apply(Prim::bits(Op::BitsMul, Width::LONG), &[product, product]);
    let wanted = pool.constant(Value::Bits(0x0123_4567_89ab_cdef), long);
    let hard = pool.apply(Op::Equal, &[square, wanted]);
    let mut solver = Z3::new(u32::MAX, Vec::new());
    let mut state = State::new().unwrap();
    state.assert_all(Query { pool: &pool, assertions: &[hard] }, &mut solver.variables, &[]).unwrap();
    let (interrupt, is_done) = (Interrupt::default(), AtomicBool::new(false));
    let answer = std::thread::scope(|scope| {
        scope.spawn(|| {
            while !is_done.load(Ordering::Relaxed) {
                interrupt.stop(StopCause::User);
                std::thread::yield_now();
            }
        });
        let answer = state.context.check(Some(&interrupt));
        is_done.store(true, Ordering::Relaxed);
        answer
    });
    assert!(
        matches!(&answer, Ok(CheckResult::Unknown(words)) if reason_of(words, false) == Reason::Limit),
        "{answer:?}"
    );
    // From then on nothing is asked.
    let mut stopped = Z3::new(u32::MAX, Vec::new()).until(Some(Arc::new(interrupt)));
    assert_eq!(stopped.check(Query { pool: &pool, assertions: &[hard] }), Outcome::Unknown(Reason::Limit));
}

#[test]
fn unknown_is_a_limit_only_if_there_was_one() {
    let gave_up = |words: &str| Reason::Unsupported(format!("Z3 gave up: {words}"));
    assert_eq!(reason_of("unknown", true), Reason::Limit);
    assert_eq!(reason_of("unknown", false), gave_up("unknown"));
    assert_eq!(reason_of("max. resource limit exceeded", false), Reason::Limit);
    assert_eq!(reason_of("(incomplete (theory arithmetic))", true), gave_up("(incomplete (theory arithmetic))"));
    let mut pool = TermPool::default();
    let (x, y) = (pool.var(0, Type::Int), pool.var(1, Type::Int));
    let less = pool.apply(Op::IntLess, &[x, y]);
    let mut solver = Z3::new(20_000, Vec::new());
    let mut used = vec![0];
    for assertions in [[less], [pool.apply(Op::Not, &[less])]] {
        assert!(matches!(solver.check(Query { pool: &pool, assertions: &assertions }), Outcome::Sat(_)));
        used.extend(solver.state.as_ref().unwrap().context.resources());
    }
    assert!(used.len() == 3 && used.is_sorted_by(|before, after| before < after), "{used:?}");
}
