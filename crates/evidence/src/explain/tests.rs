//! What is told of refutations that were tried, and of those that were solved.

use counterpoint_diag::{Interrupt, Span};
use counterpoint_ir::build::ProcBuilder;
use counterpoint_ir::formula;
use counterpoint_ir::ids::{Id, LocId, ProcId};
use counterpoint_ir::prim::{Op, Prim};
use counterpoint_ir::program::{self, Action, Program, Terminator};
use counterpoint_ir::term::TermPool;
use counterpoint_prop::{Conjunct, Kind, Quantifier, Slot};
use counterpoint_solve::Config;
use counterpoint_witness::{Decision, Pattern, PatternFrame, Piece, Witness, no_match};

use super::*;

/// Each round adds at least so much to a counter and shows it.
fn up(least: i64) -> Program {
    let mut build = ProcBuilder::new("main", None);
    let (n, d) = (build.var("n", Type::Int), build.var("d", Type::Int));
    build.copy(n, Operand::int(0));
    let head = build.loc();
    build.end(Terminator::Goto(head));
    build.switch_to(head);
    build.emit(Some(d), Action::Havoc { low: Some(Operand::int(least)), high: None, input: None });
    build.emit(Some(n), Action::Apply(Prim::from(Op::IntAdd), vec![n.into(), d.into()]));
    build.emit(None, Action::Observe(PointId::from_index(0), vec![n.into()]));
    build.end(Terminator::Goto(head));
    let fields = vec![program::Seen { name: "n".into(), ty: Type::Int, kind: program::FieldKind::Listed }];
    let mut program = Program { name: "Up".into(), ..Program::default() };
    program.points.push(program::Point {
        name: "round".into(),
        kind: program::PointKind::User,
        fields,
        span: Span::default(),
    });
    program.procs.push(build.finish());
    program
}

/// For every run of the first program some run of the second shows the same numbers.
fn same_numbers() -> Pointwise {
    let quantifier = |(program, quantification)| Quantifier {
        quantification,
        name: format!("r{program}"),
        program,
        points: vec![PointId::from_index(0)],
        span: Span::default(),
    };
    let quantifiers = [(0, Quantification::Universal), (1, Quantification::Existential)].map(quantifier);
    let slots = [0, 1].map(|quantifier| Slot { quantifier, field: "n".into(), ty: Type::Int });
    let mut pool = TermPool::default();
    let (a, b) = (pool.var(0, Type::Int), pool.var(1, Type::Int));
    let body = vec![Conjunct { term: pool.apply(Op::Equal, &[a, b]), text: "a.n == b.n".into() }];
    Pointwise {
        is_negated: false,
        kind: Kind::Always,
        quantifiers: quantifiers.into(),
        slots: slots.into(),
        given: pool.bool(true),
        pool,
        body,
        min_observations: 1,
        max_observations: None,
    }
}

/// A piece whose only run stands before an instruction of a location, with these values of `n`.
fn piece(pool: &mut TermPool, loc: usize, instr: u32, n: Option<&str>, when: &str) -> Piece {
    let at = Position { proc: ProcId::from_index(0), loc: LocId::from_index(loc), instr };
    let vars = n.map(|n| (Id::from_index(0), Shape::Term(formula::read(n, pool).unwrap())));
    let frame = PatternFrame { at, vars: vars.into_iter().collect() };
    Piece { existential: vec![Pattern { frames: vec![frame] }], when: formula::read(when, pool).unwrap() }
}

#[test]
fn explanation_tells_what_was_possible() {
    let programs = [Arc::new(up(0)), Arc::new(up(1))];
    let property = same_numbers();
    let mut pool = TermPool::default();
    let first = vec![piece(&mut pool, 0, 0, None, "true"), piece(&mut pool, 1, 2, Some("v0"), "(<= 1 v0)")];
    let second = vec![piece(&mut pool, 1, 0, Some("1"), "true"), piece(&mut pool, 1, 2, Some("v0"), "(<= 2 v0)")];
    let claim = NoMatch { pool, stages: vec![first, second] };
    let run = [1, 0].map(|value| Decision::Value(Value::int(value)));
    let witness = Witness { observations: 2, runs: vec![run.into()] };
    let interrupt = Interrupt::default();
    let limits = Limits { steps: 1_000_000, choices: 1_000, interrupt: &interrupt };
    let solver = || counterpoint_solve::new(&Config::default());
    let replay = no_match(&programs, &property, &witness, &claim, limits, &mut *solver()).unwrap();
    let solvers = Explainers { facts: &mut *solver(), examples: &mut *solver() };
    let explained = explain(&programs, &property, replay, limits, solvers);
    let ranges: Vec<_> = explained.levels.iter().map(|level| level.ranges.clone()).collect();
    let from = |low: i64| vec![Range { slot: 1, low: Some(low.into()), high: None }];
    assert_eq!(ranges, [from(1), from(2)]);
    assert_eq!(explained.levels[0].shown[0].seen[0].2, [Value::int(1)]);
    assert!(explained.levels[0].shown[0].matches && !explained.levels[0].shown[1].matches);
    let last = &explained.levels[1];
    assert_eq!((last.matching, last.shown.len(), last.distinct), (0, 8, 9));
    assert!(last.shown.iter().all(|candidate| candidate.seen[0].2[0] >= Value::int(2)));
    assert_eq!(explained.failing, [Failing { conjunct: 0, fails_for: 9 }]);
}

#[test]
fn what_was_tried_is_shown_by_how_little_fails() {
    let at = Position { proc: ProcId::from_index(0), loc: LocId::from_index(1), instr: 2 };
    let seen = |value: i64, failing: &[usize]| {
        let seen = counterpoint_witness::Seen { point: PointId::from_index(0), at, values: vec![Value::int(value)] };
        (vec![seen], failing.to_vec())
    };
    let first = Tried { candidates: 2, matching: 1, seen: vec![seen(0, &[0, 1]), seen(1, &[])] };
    let second = Tried { candidates: 3, matching: 0, seen: vec![seen(0, &[0, 1]), seen(2, &[1]), seen(1, &[1])] };
    let replay = Replay { runs: Vec::new(), tried: vec![first, second], matching: Matching::Enumerated };
    let mut property = same_numbers();
    let explained = Explained::new(&property, replay.clone());
    let shown = explained.levels.iter().map(|level| {
        let shown = level.shown.iter().map(|it| (it.matches, it.seen[0].2[0].to_string())).collect::<Vec<_>>();
        (level.candidates, level.matching, level.distinct, shown)
    });
    let candidate = |matches: bool, value: &str| (matches, value.to_owned());
    assert_eq!(
        shown.collect::<Vec<_>>(),
        [
            (2, 1, 2, vec![candidate(true, "1"), candidate(false, "0")]),
            (3, 0, 3, vec![candidate(false, "1"), candidate(false, "2"), candidate(false, "0")]),
        ]
    );
    let failing = [Failing { conjunct: 0, fails_for: 1 }, Failing { conjunct: 1, fails_for: 3 }];
    assert_eq!(explained.failing, failing);
    // Without existential runs there is nothing that they could do, but the reason stays.
    property.quantifiers.pop();
    let explained = Explained::new(&property, replay);
    assert_eq!((explained.levels.len(), explained.failing.as_slice()), (0, &failing[..]));
}
