//! Small programs and properties for the tests of this crate.

use std::sync::Arc;

use counterpoint_diag::{Interrupt, Span};
use counterpoint_ir::Value;
use counterpoint_ir::build::ProcBuilder;
use counterpoint_ir::ids::{Id, LocId, PointId, TermId, VarId};
use counterpoint_ir::prim::{Op, Prim};
use counterpoint_ir::program::{
    Action, FieldKind, Input, Operand, Point, PointKind, Proc, Program, Secrecy, Seen, Terminator,
};
use counterpoint_ir::term::TermPool;
use counterpoint_ir::types::Type;
use counterpoint_prop::{Conjunct, Kind, Pointwise, Quantification, Quantifier, Slot};

use crate::claim::Decision;
use crate::limits::Limits;

pub(crate) use Quantification::{Existential, Universal};

/// Limits that no test reaches by accident.
pub(crate) fn limits(interrupt: &Interrupt) -> Limits<'_> {
    Limits { steps: 1_000_000, choices: 1_000, interrupt }
}

pub(crate) fn ways(ways: &[u32]) -> Vec<Decision> {
    ways.iter().map(|&way| Decision::Way(way)).collect()
}

pub(crate) fn ints(values: &[i64]) -> Vec<Decision> {
    values.iter().map(|&value| Decision::Value(Value::int(value))).collect()
}

pub(crate) fn apply(build: &mut ProcBuilder, dest: VarId, op: Op, args: &[Operand]) {
    build.emit(Some(dest), Action::Apply(Prim::from(op), args.to_vec()));
}

pub(crate) fn havoc(build: &mut ProcBuilder, dest: VarId, low: i64, high: i64) {
    let bounds = [Some(Operand::int(low)), Some(Operand::int(high))];
    let [low, high] = bounds;
    build.emit(Some(dest), Action::Havoc { low, high, input: None });
}

pub(crate) fn observe(build: &mut ProcBuilder, vars: &[VarId]) {
    build.emit(None, Action::Observe(PointId::from_index(0), vars.iter().map(|&var| var.into()).collect()));
}

/// Two ways that come together again.
pub(crate) fn either(build: &mut ProcBuilder, mut way: impl FnMut(&mut ProcBuilder, usize)) {
    let (first, second, behind) = (build.loc(), build.loc(), build.loc());
    build.end(Terminator::Choose(vec![first, second]));
    for (index, loc) in [first, second].into_iter().enumerate() {
        build.switch_to(loc);
        way(build, index);
        build.end(Terminator::Goto(behind));
    }
    build.switch_to(behind);
}

/// Ends the current location and starts the one that a loop comes back to.
pub(crate) fn loop_head(build: &mut ProcBuilder) -> LocId {
    let head = build.loc();
    build.end(Terminator::Goto(head));
    build.switch_to(head);
    head
}

/// A program with one point, `round`, that shows values of these names and types.
pub(crate) fn program(name: &str, proc: Proc, fields: &[(&str, Type)]) -> Program {
    let fields =
        fields.iter().map(|(name, ty)| Seen { name: (*name).to_owned(), ty: ty.clone(), kind: FieldKind::Listed });
    let mut program = Program { name: name.to_owned(), ..Program::default() };
    program.points.push(Point {
        name: "round".into(),
        kind: PointKind::User,
        fields: fields.collect(),
        span: Span::default(),
    });
    program.procs.push(proc);
    program
}

/// Two counters; each round one of them goes up. The faulty one mixes them up.
pub(crate) fn vote(is_faulty: bool) -> Program {
    let mut build = ProcBuilder::new("main", None);
    let (a, b) = (build.var("a", Type::Int), build.var("b", Type::Int));
    build.copy(a, Operand::int(0));
    build.copy(b, Operand::int(0));
    let head = loop_head(&mut build);
    either(&mut build, |build, way| {
        let (dest, from) = if way == 0 { (a, a) } else { (b, if is_faulty { a } else { b }) };
        apply(build, dest, Op::IntAdd, &[from.into(), Operand::int(1)]);
    });
    observe(&mut build, &[a, b]);
    build.end(Terminator::Goto(head));
    program("Vote", build.finish(), &[("a", Type::Int), ("b", Type::Int)])
}

/// Each round takes `x` and `y` from 0 to 3 and shows them with one of the two: the smaller one, or any.
pub(crate) fn pick(is_min: bool) -> Program {
    let mut build = ProcBuilder::new("main", None);
    let [x, y, z] = ["x", "y", "z"].map(|name| build.var(name, Type::Int));
    let less = build.temp(Type::Bool);
    let head = loop_head(&mut build);
    havoc(&mut build, x, 0, 3);
    havoc(&mut build, y, 0, 3);
    if is_min {
        apply(&mut build, less, Op::IntLess, &[x.into(), y.into()]);
        apply(&mut build, z, Op::IfThenElse, &[less.into(), x.into(), y.into()]);
    } else {
        either(&mut build, |build, way| build.copy(z, if way == 0 { x } else { y }));
    }
    observe(&mut build, &[x, y, z]);
    build.end(Terminator::Goto(head));
    let fields = ["x", "y", "z"].map(|name| (name, Type::Int));
    program(if is_min { "Min" } else { "Flip" }, build.finish(), &fields)
}

/// A bit that is shown each round. It may be flipped before that; the sticky one only from false to true.
pub(crate) fn toggle(is_sticky: bool) -> Program {
    let mut build = ProcBuilder::new("main", None);
    let t = build.var("t", Type::Bool);
    build.copy(t, Operand::bool(false));
    let head = loop_head(&mut build);
    either(&mut build, |build, way| {
        if way == 1 && is_sticky {
            build.copy(t, Operand::bool(true));
        } else if way == 1 {
            apply(build, t, Op::Not, &[t.into()]);
        }
    });
    observe(&mut build, &[t]);
    build.end(Terminator::Goto(head));
    program("Toggle", build.finish(), &[("t", Type::Bool)])
}

/// Takes a number from 0 to `high`, named as an input, and shows it once.
pub(crate) fn once(high: i64) -> Program {
    let mut build = ProcBuilder::new("main", None);
    let x = build.var("x", Type::Int);
    let mut sample = Program::default();
    let input = Input { name: "x".into(), ty: Type::Int, secrecy: Secrecy::Unmarked, span: Span::default() };
    let input = sample.inputs.push(input);
    let (low, high) = (Some(Operand::int(0)), Some(Operand::int(high)));
    build.emit(Some(x), Action::Havoc { low, high, input: Some(input) });
    observe(&mut build, &[x]);
    Program { inputs: sample.inputs, ..program("Once", build.finish(), &[("x", Type::Int)]) }
}

/// A property over runs of programs, with equalities of values seen as its body.
pub(crate) struct Claim {
    pub(crate) programs: Vec<Arc<Program>>,
    pub(crate) property: Pointwise,
}

impl Claim {
    /// Quantifies a run over each program in turn.
    pub(crate) fn new(runs: Vec<(Quantification, Program)>) -> Self {
        let quantifiers = runs.iter().enumerate().map(|(index, (quantification, _))| Quantifier {
            quantification: *quantification,
            name: format!("r{index}"),
            program: index,
            points: vec![PointId::from_index(0)],
            span: Span::default(),
        });
        let mut pool = TermPool::default();
        let property = Pointwise {
            is_negated: false,
            kind: Kind::Always,
            quantifiers: quantifiers.collect(),
            slots: Vec::new(),
            given: pool.bool(true),
            pool,
            body: Vec::new(),
            min_observations: 1,
            max_observations: None,
        };
        Self { programs: runs.into_iter().map(|(_, program)| Arc::new(program)).collect(), property }
    }

    fn slot(&mut self, quantifier: usize, field: &str) -> TermId {
        let fields = &self.programs[quantifier].points[PointId::from_index(0)].fields;
        let ty = fields.iter().find(|seen| seen.name == field).unwrap().ty.clone();
        let number = u32::try_from(self.property.slots.len()).unwrap();
        self.property.slots.push(Slot { quantifier, field: field.into(), ty: ty.clone() });
        self.property.pool.var(number, ty)
    }

    fn equality(&mut self, left: (usize, &str), right: (usize, &str)) -> TermId {
        let (left, right) = (self.slot(left.0, left.1), self.slot(right.0, right.1));
        self.property.pool.apply(Op::Equal, &[left, right])
    }

    /// Adds a conjunct to the body.
    pub(crate) fn equal(mut self, left: (usize, &str), right: (usize, &str)) -> Self {
        let term = self.equality(left, right);
        self.property.body.push(Conjunct { term, text: format!("{left:?} == {right:?}") });
        self
    }

    /// Adds a conjunct to the body: one value is not above another.
    pub(crate) fn at_most(mut self, left: (usize, &str), right: (usize, &str)) -> Self {
        let (small, large) = (self.slot(left.0, left.1), self.slot(right.0, right.1));
        let term = self.property.pool.apply(Op::IntLessEqual, &[small, large]);
        self.property.body.push(Conjunct { term, text: format!("{left:?} <= {right:?}") });
        self
    }

    /// Sets the assumption.
    pub(crate) fn given_equal(mut self, left: (usize, &str), right: (usize, &str)) -> Self {
        self.property.given = self.equality(left, right);
        self
    }

    /// Counts refutations from so many observations on.
    pub(crate) fn counted_from(mut self, min: u32) -> Self {
        self.property.min_observations = min;
        self
    }

    pub(crate) fn post(mut self) -> Self {
        self.property.kind = Kind::Post;
        self
    }
}

/// The counters of one run are those of another one, swapped.
pub(crate) fn fair(is_faulty: bool) -> Claim {
    let claim = Claim::new(vec![(Universal, vote(is_faulty)), (Existential, vote(is_faulty))]);
    claim.equal((0, "a"), (1, "b")).equal((0, "b"), (1, "a"))
}

/// What the smaller one of two numbers shows, any of them can show.
pub(crate) fn min_refines_flip() -> Claim {
    let claim = Claim::new(vec![(Universal, pick(true)), (Existential, pick(false))]);
    claim.equal((0, "x"), (1, "x")).equal((0, "y"), (1, "y")).equal((0, "z"), (1, "z"))
}

/// The same the other way round, which does not hold.
pub(crate) fn flip_refines_min() -> Claim {
    let claim = Claim::new(vec![(Universal, pick(false)), (Existential, pick(true))]);
    claim.equal((0, "x"), (1, "x")).equal((0, "y"), (1, "y")).equal((0, "z"), (1, "z"))
}

/// What one toggle shows, another one can show.
pub(crate) fn toggles(is_universal_sticky: bool, is_existential_sticky: bool) -> Claim {
    let runs = vec![(Universal, toggle(is_universal_sticky)), (Existential, toggle(is_existential_sticky))];
    Claim::new(runs).equal((0, "t"), (1, "t"))
}
