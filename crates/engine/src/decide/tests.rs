//! Claims over unbounded integers become verdicts only if they pass their check.

use std::sync::Arc;

use counterpoint_diag::Span;
use counterpoint_ir::Value;
use counterpoint_ir::arith::Shape;
use counterpoint_ir::build::ProcBuilder;
use counterpoint_ir::ids::{Id, LocId, PointId, ProcId, TermId};
use counterpoint_ir::prim::Op;
use counterpoint_ir::program::{Action, FieldKind, Operand, Point, PointKind, Position, Program, Seen, Terminator};
use counterpoint_ir::term::TermPool;
use counterpoint_ir::types::Type;
use counterpoint_prop::{Body, Conjunct, Kind, Pointwise, Property, Quantification, Quantifier, Slot};
use counterpoint_witness::{Closure, Decision, Edge, NoMatch, Pattern, PatternFrame, Piece, Region};

use super::*;
use crate::{Answer, Silent, Stats};

/// Each round shows any multiple of a factor.
fn multiples(factor: i64) -> Arc<Program> {
    let mut build = ProcBuilder::new("main", None);
    let x = build.var("x", Type::Int);
    let head = build.current();
    build.emit(Some(x), Action::Havoc { low: None, high: None, input: None });
    build.emit(Some(x), Action::Apply(Op::IntMul.into(), vec![x.into(), Operand::int(factor)]));
    build.emit(None, Action::Observe(PointId::from_index(0), vec![x.into()]));
    build.end(Terminator::Goto(head));
    let mut program = Program { name: "Multiples".into(), ..Program::default() };
    let fields = vec![Seen { name: "x".into(), ty: Type::Int, kind: FieldKind::Listed }];
    program.points.push(Point { name: "round".into(), kind: PointKind::User, fields, span: Span::default() });
    program.procs.push(build.finish());
    Arc::new(program)
}

/// Every multiple of one factor is one of another.
fn task(universal: i64, existential: i64) -> Task {
    let quantifier = |quantification, program| Quantifier {
        quantification,
        name: format!("r{program}"),
        program,
        points: vec![PointId::from_index(0)],
        span: Span::default(),
    };
    let mut pool = TermPool::default();
    let slot = |quantifier| Slot { quantifier, field: "x".into(), ty: Type::Int };
    let (left, right) = (pool.var(0, Type::Int), pool.var(1, Type::Int));
    let term = pool.apply(Op::Equal, &[left, right]);
    let property = Property {
        name: "same".into(),
        span: Span::default(),
        text: String::new(),
        expect: None,
        body: Body::Pointwise(Pointwise {
            is_negated: false,
            kind: Kind::Always,
            quantifiers: vec![quantifier(Quantification::Universal, 0), quantifier(Quantification::Existential, 1)],
            slots: vec![slot(0), slot(1)],
            given: pool.bool(true),
            pool,
            body: vec![Conjunct { term, text: "r0.x == r1.x".into() }],
            min_observations: 1,
            max_observations: None,
        }),
    };
    Task::new(vec![multiples(universal), multiples(existential)], property)
}

/// A state at the start, or before the observation of a value.
fn state(shown: Option<TermId>) -> Pattern {
    let instr = if shown.is_some() { 2 } else { 0 };
    let at = Position { proc: ProcId::from_index(0), loc: LocId::from_index(0), instr };
    let vars = shown.map(|term| (counterpoint_ir::ids::VarId::from_index(0), Shape::Term(term)));
    Pattern { frames: vec![PatternFrame { at, vars: vars.into_iter().collect() }] }
}

/// A multiple of a factor, with the pool of its term.
fn multiple(factor: i64) -> (TermPool, TermId) {
    let mut pool = TermPool::default();
    let (any, factor) = (pool.var(0, Type::Int), pool.constant(Value::int(factor), Type::Int));
    let product = pool.apply(Op::IntMul, &[any, factor]);
    (pool, product)
}

/// Claims what it is told to.
struct Told {
    claim: Claim,
    /// The factor of the multiples that existential runs are said to show.
    shows: Option<i64>,
}

impl Engine for Told {
    fn name(&self) -> &'static str {
        "told"
    }

    fn run<'a>(&'a self, _: &'a Task, _: &'a Budget, _: &dyn Events) -> Answer<'a> {
        let explanation = move |_: &Witness| {
            let (mut pool, product) = multiple(self.shows?);
            let when = pool.bool(true);
            let piece = |shown| Piece { existential: vec![state(shown)], when };
            Some(NoMatch { stages: vec![vec![piece(None), piece(Some(product))]], pool })
        };
        Answer { explanation: Some(Box::new(explanation)), ..Answer::new(self.claim.clone(), Stats::default()) }
    }
}

fn refuted(shown: i64, shows: Option<i64>) -> Verdict {
    let runs = vec![vec![Decision::Value(Value::int(shown))]];
    let claim = Claim::Refuted(Witness { observations: 1, runs });
    decide(&Told { claim, shows }, &task(1, 2), &Budget::default(), &Silent).verdict
}

#[test]
fn witness_that_nothing_matches_is_checked_and_made_small() {
    let Verdict::Refuted(witness, replay) = refuted(-1001, Some(2)) else { panic!("not refuted") };
    let replay = replay.unmatched().unwrap();
    assert_eq!(witness.runs, [[Decision::Value(Value::int(1))]]);
    assert!(matches!(replay.matching, Matching::Solved { conditions: 3, .. }), "{:?}", replay.matching);
    assert_eq!((replay.levels.len(), replay.levels[0].matching), (1, 0));
    assert!(!replay.levels[0].shown.is_empty());
}

#[test]
fn witness_without_reason_stays_unknown() {
    assert!(matches!(refuted(1, None), Verdict::Unknown(Unknown::CheckOverBudget)));
}

#[test]
fn wrong_reasons_are_contradicted() {
    assert!(matches!(refuted(2, Some(2)), Verdict::Contradicted(_)));
    assert!(matches!(refuted(2, Some(4)), Verdict::Contradicted(_)));
}

/// That all multiples of a factor are shown by the other run as well.
fn closed(universal: i64) -> Claim {
    let (mut pool, product) = multiple(universal);
    let when = pool.bool(true);
    let waits = Piece { existential: vec![state(None)], when };
    let region = |params, shown| Region { params, universal: vec![state(shown)], when, pieces: vec![waits.clone()] };
    let regions = vec![region(0, None), region(1, Some(product))];
    let edges = vec![
        Edge { from: 0, to: 1, params: vec![None], when: None },
        Edge { from: 1, to: 0, params: Vec::new(), when: None },
    ];
    Claim::Proved(Certificate::Regions(Closure { pool, regions, edges }))
}

fn proved(universal: i64, existential: i64) -> Verdict {
    let claim = closed(universal);
    decide(&Told { claim, shows: None }, &task(universal, existential), &Budget::default(), &Silent).verdict
}

#[test]
fn closed_regions_are_proofs_only_if_they_are_closed() {
    let Verdict::Proved(proof) = proved(4, 2) else { panic!("not proved") };
    assert!(proof.certified.conditions > 0 && !proof.certified.is_vacuous);
    assert!(matches!(proved(2, 4), Verdict::Contradicted(_)));
}
