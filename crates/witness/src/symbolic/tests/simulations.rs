//! Claims that strategies lead from region to region.

use counterpoint_diag::Interrupt;
use counterpoint_ir::build::ProcBuilder;
use counterpoint_ir::types::Type;

use super::sample::{At, Text, havoc_from, solver, up};
use super::whole::strategies_of;
use crate::limits::Rejection;
use crate::samples::{Claim, Existential, Universal, limits, observe, program};
use crate::strategy::{Move, Simulation, Strategy};
use crate::symbolic::{simulation, strategies};

/// A counter that grows by at least so much against one that grows by at least as much as given.
fn counters(least: i64, other: i64) -> Claim {
    Claim::new(vec![(Universal, up(least)), (Existential, up(other))]).equal((0, "n"), (1, "n"))
}

/// The start, and behind an observation; what the counters are there, and what is added to the second one.
fn kept(claim: &Claim, params: u32, counts: [&str; 2], when: &str, added: [&str; 2]) -> Simulation {
    let mut text = Text::default();
    let mut regions = Vec::new();
    for (params, at, when) in [(0, At::Start, "true"), (params, At::Behind, when)] {
        let vars = |count| if matches!(at, At::Start) { Vec::new() } else { vec![("n", count)] };
        let universal = text.pattern(&claim.programs[0], at, &vars(counts[0]));
        let existential = text.pattern(&claim.programs[1], at, &vars(counts[1]));
        let piece = text.piece(vec![existential], "true");
        regions.push(text.region(params, vec![universal], when, vec![piece]));
    }
    let strategies = added.map(|added| vec![Strategy { runs: vec![vec![Move::Value(text.term(added))]] }]);
    Simulation { regions, strategies: strategies.into(), pool: text.pool }
}

fn check(claim: &Claim, known: &Simulation) -> Result<usize, Rejection> {
    let interrupt = Interrupt::default();
    let certified = simulation(&claim.programs, &claim.property, known, limits(&interrupt), &mut *solver())?;
    Ok(certified.nodes)
}

fn wrong(what: &str) -> Result<usize, Rejection> {
    Err(Rejection::Contradicted(what.into()))
}

#[test]
fn a_relation_that_strategies_keep_proves() {
    let claim = counters(1, 0);
    assert_eq!(check(&claim, &kept(&claim, 1, ["v0", "v0"], "true", ["v0", "v1"])), Ok(2));
    let related = kept(&claim, 2, ["v0", "v1"], "(= v0 v1)", ["v0", "v2"]);
    assert_eq!(check(&claim, &related), Ok(2));
    let growing = kept(&claim, 1, ["v0", "v0"], "(<= 1 v0)", ["v0", "v1"]);
    assert_eq!(check(&claim, &growing), Ok(2));
}

#[test]
fn strategies_that_lead_nowhere_are_rejected() {
    let claim = counters(1, 0);
    let no_strategy = |from| wrong(&format!("no strategy leads from region {from} to a region"));
    assert_eq!(check(&claim, &kept(&claim, 1, ["v0", "v0"], "true", ["v0", "v0"])), no_strategy(1));
    assert_eq!(check(&claim, &kept(&claim, 1, ["v0", "v0"], "true", ["1", "v1"])), no_strategy(0));
    assert_eq!(check(&claim, &kept(&claim, 1, ["v0", "(+ v0 1)"], "true", ["v0", "v1"])), no_strategy(0));
    assert_eq!(check(&claim, &kept(&claim, 2, ["v0", "v1"], "true", ["v0", "v2"])), no_strategy(1));
    assert_eq!(check(&claim, &kept(&claim, 1, ["v0", "v0"], "(<= v0 9)", ["v0", "v1"])), no_strategy(0));
    let slower = counters(0, 1);
    assert_eq!(check(&slower, &kept(&slower, 1, ["v0", "v0"], "true", ["v0", "v1"])), no_strategy(0));
    let mut unplayed = kept(&claim, 1, ["v0", "v0"], "true", ["v0", "v1"]);
    unplayed.strategies.pop();
    assert_eq!(check(&claim, &unplayed), no_strategy(1));
}

#[test]
fn a_least_number_of_observations_changes_nothing() {
    // All observations are matched, or the claim is wrong: those before the least number, too.
    for (start, expected) in [(0, Ok(2)), (1, wrong("no strategy leads from region 0 to a region"))] {
        let mut claim = counters(1, 0);
        claim.property.min_observations = 3;
        let there = if start == 0 { "v0" } else { "(+ v0 1)" };
        assert_eq!(check(&claim, &kept(&claim, 1, ["v0", there], "true", ["v0", "v1"])), expected);
    }
}

#[test]
fn regions_that_do_not_fit_are_rejected() {
    let claim = counters(1, 0);
    let mut late = kept(&claim, 1, ["v0", "v0"], "true", ["v0", "v1"]);
    late.regions.remove(0);
    assert_eq!(check(&claim, &late), wrong("the first region does not have the initial states"));
    let loose = kept(&claim, 2, ["v0", "v0"], "true", ["v0", "v2"]);
    assert_eq!(check(&claim, &loose), wrong("a parameter is no register"));
    let truth = kept(&claim, 1, ["b0", "b0"], "true", ["v0", "v1"]);
    assert_eq!(check(&claim, &truth), wrong("a parameter has another type than its register"));
    let mut twice = kept(&claim, 1, ["v0", "v0"], "true", ["v0", "v1"]);
    let again = twice.regions[1].pieces[0].clone();
    twice.regions[1].pieces.push(again);
    assert_eq!(check(&claim, &twice), wrong("a region of a simulation has one piece"));
    assert_eq!(check(&claim, &Simulation::default()), wrong("there are no regions"));
}

#[test]
fn an_observation_right_behind_another_one_counts() {
    let twice = || {
        let mut build = ProcBuilder::new("main", None);
        let x = build.var("x", Type::Int);
        havoc_from(&mut build, x, None);
        observe(&mut build, &[x]);
        observe(&mut build, &[x]);
        program("Twice", build.finish(), &[("x", Type::Int)])
    };
    let claim = Claim::new(vec![(Universal, twice()), (Existential, twice())]).equal((0, "x"), (1, "x"));
    let interrupt = Interrupt::default();
    let play = |levels| {
        let known = strategies_of(levels);
        strategies(&claim.programs, &claim.property, &known, limits(&interrupt), &mut *solver()).map(|it| it.nodes)
    };
    assert_eq!(play(&[&[&["v0"]]]), wrong("universal runs can have more than 1 observations"));
    assert_eq!(play(&[&[&["v0"]], &[&["v0"]]]), Ok(2));
}
