//! Every combination of stages, against all values of small domains.
//!
//! Random queries over two integers, a truth value, a bit-vector of three bits, an enumeration and an array are decided
//! by trying all values, and by each of the 32 chains that the switches allow. The queries of a round share prefixes
//! and one pool, as they do in use, so that incremental levels, caches and earlier models are exercised too. Solvers
//! that are installed as programs are compared in the same way; the test says which are missing.
#![cfg(feature = "z3")]

#[path = "../../testkit/src/skip.rs"]
mod skip;

use std::sync::Arc;
use std::time::Duration;

use counterpoint_ir::Value;
use counterpoint_ir::ids::{EnumId, Id, TermId};
use counterpoint_ir::prim::{Op, Prim, Shape};
use counterpoint_ir::term::TermPool;
use counterpoint_ir::types::{Type, Width};
use counterpoint_solve::{
    Config, Evaluator, Model, Outcome, Process, ProcessConfig, Query, Reason, Solver, Stats, new,
};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use skip::skip;

const N_NAMES: u32 = 3;

fn width() -> Width {
    Width::new(3).expect("3 is a width")
}

/// The variables: integers 0 and 1, truth value 2, bits 3, enumeration 4, array of two truth values 5.
fn types() -> [Type; 6] {
    let bits = Type::Bits(width());
    let names = Type::Enum(EnumId::from_index(0));
    [Type::Int, Type::Int, Type::Bool, bits, names, Type::Array(Box::new(Type::Bool), 2)]
}

/// All values of a type; integers are restricted by assertions.
fn values(ty: &Type) -> Vec<Value> {
    match ty {
        Type::Bool => vec![Value::Bool(false), Value::Bool(true)],
        Type::Int => (-2..=2).map(Value::int).collect(),
        Type::Bits(_) => (0..8).map(Value::Bits).collect(),
        Type::Enum(_) => (0..N_NAMES).map(Value::Enum).collect(),
        Type::Array(element, _) => {
            let pairs = |first: Value| values(element).into_iter().map(move |second| vec![first.clone(), second]);
            values(element).into_iter().flat_map(pairs).map(|pair| Value::Array(Arc::new(pair))).collect()
        }
        Type::Ref | Type::List(_) | Type::Text => unreachable!("not generated"),
    }
}

struct Generator {
    random: Xoshiro256PlusPlus,
    pool: TermPool,
}

impl Generator {
    fn pick<T: Clone>(&mut self, items: &[T]) -> T {
        items[self.random.random_range(0..items.len())].clone()
    }

    /// A random term of a type.
    fn term(&mut self, ty: &Type, depth: u32) -> TermId {
        if depth == 0 || self.random.random_range(0..4) == 0 {
            return self.leaf(ty);
        }
        if self.random.random_range(0..8) == 0 {
            let args = [self.term(&Type::Bool, depth - 1), self.term(ty, depth - 1), self.term(ty, depth - 1)];
            return self.pool.apply(Op::IfThenElse, &args);
        }
        let prims = prims(ty);
        if prims.is_empty() {
            return self.leaf(ty);
        }
        let prim = self.pick(&prims);
        let args: Vec<TermId> =
            self.arguments(prim, ty).iter().map(|argument| self.term(argument, depth - 1)).collect();
        self.pool.apply(prim, &args)
    }

    fn leaf(&mut self, ty: &Type) -> TermId {
        let numbers: Vec<u32> = (0..).zip(types()).filter(|(_, other)| other == ty).map(|(number, _)| number).collect();
        if !numbers.is_empty() && self.random.random_range(0..3) > 0 {
            let number = self.pick(&numbers);
            return self.pool.var(number, ty.clone());
        }
        let value = self.pick(&values(ty));
        self.pool.constant(value, ty.clone())
    }

    fn arguments(&mut self, prim: Prim, result: &Type) -> Vec<Type> {
        let bits = Type::Bits(prim.from);
        let array = types()[5].clone();
        match prim.row().shape {
            Shape::BoolUnary | Shape::BoolBinary => vec![Type::Bool; prim.arity()],
            Shape::Equality => vec![self.pick(&types()); 2],
            Shape::IntUnary | Shape::IntBinary | Shape::IntCompare | Shape::IntRange => vec![Type::Int; prim.arity()],
            Shape::BitsUnary | Shape::BitsBinary | Shape::BitsCompare | Shape::BitsResize | Shape::BitsToInt => {
                vec![bits; prim.arity()]
            }
            Shape::BitsFromInt => vec![Type::Int],
            Shape::ArraySelect => vec![array, Type::Int],
            Shape::ArrayStore => vec![array, Type::Int, Type::Bool],
            Shape::Conditional => vec![Type::Bool, result.clone(), result.clone()],
            Shape::FloatUnary | Shape::FloatBinary | Shape::FloatCompare | Shape::FloatConvert => {
                unreachable!("solvers do not know them, so they are not picked")
            }
        }
    }

    /// Keeps the integers inside the domain.
    fn domain(&mut self) -> Vec<TermId> {
        let mut assertions = Vec::new();
        for number in 0..2 {
            let var = self.pool.var(number, Type::Int);
            let [least, greatest] = [-2, 2].map(|bound| self.pool.constant(Value::int(bound), Type::Int));
            assertions.push(self.pool.apply(Op::IntLessEqual, &[least, var]));
            assertions.push(self.pool.apply(Op::IntLessEqual, &[var, greatest]));
        }
        assertions
    }
}

/// The primitives with a result of this type.
fn prims(ty: &Type) -> Vec<Prim> {
    let width = width();
    let fits = |prim: &Prim| match prim.row().shape {
        Shape::BoolUnary | Shape::BoolBinary | Shape::Equality | Shape::IntCompare | Shape::BitsCompare => {
            *ty == Type::Bool
        }
        Shape::ArraySelect => *ty == Type::Bool,
        Shape::IntUnary | Shape::IntBinary | Shape::IntRange | Shape::BitsToInt => *ty == Type::Int,
        Shape::BitsUnary | Shape::BitsBinary | Shape::BitsResize | Shape::BitsFromInt => *ty == Type::Bits(width),
        Shape::ArrayStore => *ty == types()[5],
        Shape::Conditional | Shape::FloatUnary | Shape::FloatBinary | Shape::FloatCompare | Shape::FloatConvert => {
            false
        }
    };
    Op::ALL.iter().map(|&op| Prim::bits(op, width)).map(without_width).filter(fits).collect()
}

/// Widths belong to operators on bit-vectors only.
fn without_width(prim: Prim) -> Prim {
    match prim.row().shape {
        shape if shape.has_width() || shape == Shape::BitsResize => prim,
        _ => Prim::from(prim.op),
    }
}

/// Whether some values satisfy a query, by trying all of them.
fn is_satisfiable(query: Query<'_>) -> bool {
    let mut models: Vec<Vec<(u32, Value)>> = vec![Vec::new()];
    for (number, ty) in (0..).zip(types()) {
        let longer = |model: &Vec<(u32, Value)>| {
            let model = model.clone();
            values(&ty).into_iter().map(move |value| [model.clone(), vec![(number, value)]].concat())
        };
        models = models.iter().flat_map(longer).collect();
    }
    let mut evaluator = Evaluator::default();
    models.into_iter().any(|model| evaluator.satisfies(query, &Model::new(model)))
}

/// Prefixes of random conjunctions, with siblings that differ in the last assertion.
fn queries(seed: u64, n_rounds: usize) -> (TermPool, Vec<(Vec<TermId>, bool)>) {
    let mut generator = Generator { random: Xoshiro256PlusPlus::seed_from_u64(seed), pool: TermPool::default() };
    let mut queries = Vec::new();
    for _ in 0..n_rounds {
        let mut assertions = generator.domain();
        for _ in 0..generator.random.random_range(1..5) {
            let next = generator.term(&Type::Bool, 3);
            let sibling = generator.pool.apply(Op::Not, &[next]);
            queries.push([assertions.clone(), vec![sibling]].concat());
            assertions.push(next);
            queries.push(assertions.clone());
        }
    }
    let pool = generator.pool;
    let expected = |assertions: Vec<TermId>| {
        let is_satisfiable = is_satisfiable(Query { pool: &pool, assertions: &assertions });
        (assertions, is_satisfiable)
    };
    let queries = queries.into_iter().map(expected).collect();
    (pool, queries)
}

fn configs() -> impl Iterator<Item = Config> {
    (0..32_u32).map(|switches| Config {
        enum_sizes: vec![N_NAMES],
        simplify: switches & 1 > 0,
        intervals: switches & 2 > 0,
        split: switches & 4 > 0,
        cache: switches & 8 > 0,
        reuse: switches & 16 > 0,
        ..Config::default()
    })
}

/// Compares the answers; gives the number of queries without one.
fn check_all(solver: &mut dyn Solver, pool: &TermPool, queries: &[(Vec<TermId>, bool)], who: &str) -> usize {
    let mut n_unknown = 0;
    for (assertions, expected) in queries {
        let outcome = solver.check(Query { pool, assertions });
        let found = match &outcome {
            Outcome::Sat(_) => true,
            Outcome::Unsat => false,
            Outcome::Unknown(Reason::Limit) => {
                n_unknown += 1;
                continue;
            }
            Outcome::Unknown(reason) => panic!("{who}: {reason:?}"),
        };
        let texts: Vec<String> = assertions.iter().map(|&id| pool.display(id).to_string()).collect();
        assert_eq!(found, *expected, "{outcome:?}\n{}\n{who}", texts.join("\n"));
    }
    n_unknown
}

#[test]
fn all_chains_agree_with_all_values() {
    let (pool, queries) = queries(1, 40);
    let n_satisfiable = queries.iter().filter(|(_, is_satisfiable)| *is_satisfiable).count();
    assert!(n_satisfiable > queries.len() / 4 && n_satisfiable < queries.len() * 4 / 5, "both kinds are generated");
    let mut sum = Stats::default();
    for config in configs() {
        let mut solver = new(&config);
        assert_eq!(check_all(&mut *solver, &pool, &queries, &format!("{config:?}")), 0);
        let stats = solver.stats();
        assert_eq!(stats.queries, queries.len() as u64);
        sum.simplified += stats.simplified;
        sum.bounded += stats.bounded;
        sum.split += stats.split;
        sum.cached += stats.cached;
        sum.reused += stats.reused;
        sum.calls += stats.calls;
    }
    let all = [sum.simplified, sum.bounded, sum.split, sum.cached, sum.reused, sum.calls];
    assert!(all.iter().all(|&count| count > 0), "every stage has decided something: {sum:?}");
}

#[test]
fn installed_solvers_agree_with_all_values() {
    let (pool, queries) = queries(3, 12);
    for name in ["z3", "cvc5", "yices-smt2"] {
        let config = ProcessConfig { enum_sizes: vec![N_NAMES], ..ProcessConfig::new(name, Duration::from_secs(5)) };
        let mut process = Process::new(config);
        match process.version() {
            Err(_) => skip(name),
            Ok(version) => {
                let n_unknown = check_all(&mut process, &pool, &queries, &version);
                assert!(n_unknown * 10 < queries.len(), "{version} does not know {n_unknown} answers");
            }
        }
    }
}

#[test]
fn the_same_queries_have_the_same_models() {
    let (pool, queries) = queries(2, 10);
    let run = || {
        let mut solver = new(&Config { enum_sizes: vec![N_NAMES], ..Config::default() });
        queries.iter().map(|(assertions, _)| solver.check(Query { pool: &pool, assertions })).collect::<Vec<_>>()
    };
    let here = run();
    let there = std::thread::scope(|scope| scope.spawn(run).join().unwrap());
    assert_eq!(here, there);
}
