//! Truth values over observations, compiled for repeated evaluation.
//!
//! A body is evaluated for every pair of a universal and an existential observation, so the frequent forms (two values
//! compared with each other or with a constant) are evaluated in place, without a copy. Everything else runs through
//! the table of primitives, argument before user. Conjuncts are tried in turn until one is false.

use counterpoint_ir::Value;
use counterpoint_ir::ids::TermId;
use counterpoint_ir::prim::{Op, Prim};
use counterpoint_ir::term::{Term, TermPool};

/// A conjunction over the observations of a tuple of runs.
#[derive(Debug)]
pub(crate) struct Formula {
    conjuncts: Vec<Conjunct>,
}

#[derive(Debug)]
enum Conjunct {
    Equal(Atom, Atom),
    Less(Atom, Atom),
    LessEqual(Atom, Atom),
    General(Vec<Step>),
}

/// What needs no computation.
#[derive(Debug)]
enum Atom {
    Seen(Source),
    Const(Value),
}

/// Where a value is found: the run, and the position among what is seen of it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Source {
    pub(crate) quantifier: usize,
    pub(crate) index: usize,
}

#[derive(Debug)]
enum Step {
    Atom(Atom),
    Apply(Prim, Box<[usize]>),
}

impl Formula {
    /// Compiles a conjunction of terms whose variables are found at these sources.
    pub(crate) fn compile(pool: &TermPool, terms: &[TermId], sources: &[Source]) -> Self {
        let conjuncts = terms.iter().flat_map(|&term| pool.conjuncts(term));
        Self { conjuncts: conjuncts.map(|term| compile_conjunct(pool, term, sources)).collect() }
    }

    /// The truth value for these observations, one per run; runs that it does not speak of may be left out at the end.
    pub(crate) fn holds(&self, observed: &[&[Value]]) -> bool {
        self.conjuncts.iter().all(|conjunct| match conjunct {
            Conjunct::Equal(a, b) => a.value(observed) == b.value(observed),
            Conjunct::Less(a, b) => a.value(observed).as_int() < b.value(observed).as_int(),
            Conjunct::LessEqual(a, b) => a.value(observed).as_int() <= b.value(observed).as_int(),
            Conjunct::General(steps) => run(steps, observed).as_bool(),
        })
    }
}

impl Atom {
    fn of(pool: &TermPool, term: TermId, sources: &[Source]) -> Option<Self> {
        match pool.term(term) {
            Term::Const(value) => Some(Atom::Const(value.clone())),
            Term::Var(number) => Some(Atom::Seen(sources[*number as usize])),
            Term::Apply(..) => None,
        }
    }

    fn value<'a>(&'a self, observed: &[&'a [Value]]) -> &'a Value {
        match self {
            Atom::Seen(source) => &observed[source.quantifier][source.index],
            Atom::Const(value) => value,
        }
    }
}

fn compile_conjunct(pool: &TermPool, term: TermId, sources: &[Source]) -> Conjunct {
    if let Term::Apply(prim, args) = pool.term(term)
        && let [a, b] = **args
        && let (Some(a), Some(b)) = (Atom::of(pool, a, sources), Atom::of(pool, b, sources))
    {
        match prim.op {
            Op::Equal => return Conjunct::Equal(a, b),
            Op::IntLess => return Conjunct::Less(a, b),
            Op::IntLessEqual => return Conjunct::LessEqual(a, b),
            _ => {}
        }
    }
    let parts = pool.subterms(term);
    let place = |arg: &TermId| parts.binary_search(arg).expect("arguments are parts");
    let step = |&part: &TermId| match pool.term(part) {
        Term::Apply(prim, args) => Step::Apply(*prim, args.iter().map(place).collect()),
        _ => Step::Atom(Atom::of(pool, part, sources).expect("everything else is an atom")),
    };
    Conjunct::General(parts.iter().map(step).collect())
}

fn run(steps: &[Step], observed: &[&[Value]]) -> Value {
    let mut values: Vec<Value> = Vec::with_capacity(steps.len());
    for step in steps {
        let value = match step {
            Step::Atom(atom) => atom.value(observed).clone(),
            Step::Apply(prim, args) => match **args {
                [a] => prim.total(&[values[a].clone()]),
                [a, b] => prim.total(&[values[a].clone(), values[b].clone()]),
                _ => prim.total(&args.iter().map(|&arg| values[arg].clone()).collect::<Vec<_>>()),
            },
        };
        values.push(value);
    }
    values.pop().expect("a term reaches itself")
}
