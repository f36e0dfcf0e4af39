//! Certificates that are accepted, and each kind of wrong one that is not.

use counterpoint_diag::{Interrupt, StopCause};
use counterpoint_ir::Value;
use counterpoint_ir::ids::{Id, VarId};
use counterpoint_ir::state::State;

use super::*;
use crate::explore::Explorer;
use crate::samples::{Claim, Existential, Universal, flip_refines_min, limits, min_refines_flip, once, pick, toggles};

/// A closed frontier made the naive way: all pairs that can be reached, nothing left out. It does not look whether the
/// property holds.
fn close(claim: &Claim) -> Frontier {
    let interrupt = Interrupt::default();
    let mut checker = Checker {
        universal: Explorers::of_kind(&claim.programs, &claim.property, Quantification::Universal),
        existential: Explorers::of_kind(&claim.programs, &claim.property, Quantification::Existential),
        judge: Judge::new(&claim.programs, &claim.property),
        verdicts: HashMap::new(),
        meter: Meter::new(limits(&interrupt)),
    };
    let universal = checker.universal.initial(&mut checker.meter).unwrap();
    let matching = BTreeSet::from([checker.existential.initial(&mut checker.meter).unwrap()]);
    let mut pairs = vec![(universal, matching)];
    let mut next = 0;
    while let Some((universal, matching)) = pairs.get(next).cloned() {
        next += 1;
        for tuple in tuples(&checker.universal.steps(&universal, &mut checker.meter).unwrap()) {
            let pair = (states(&tuple), checker.reach(&tuple, &matching).unwrap());
            if !pairs.contains(&pair) {
                pairs.push(pair);
            }
        }
    }
    let explorers = checker.universal.0.iter().chain(&checker.existential.0);
    let states = explorers.map(Explorer::states).collect();
    let node = |(universal, matching): (Vec<u32>, BTreeSet<Vec<u32>>)| Node {
        universal,
        matching: matching.into_iter().collect(),
    };
    Frontier { states, nodes: pairs.into_iter().map(node).collect() }
}

fn check(claim: &Claim, certificate: &Frontier) -> Result<Certified, Rejection> {
    let interrupt = Interrupt::default();
    certify(&claim.programs, &claim.property, certificate, limits(&interrupt))
}

fn check_contradicted(claim: &Claim, certificate: &Frontier, why: &str) {
    assert_eq!(check(claim, certificate), Err(Rejection::Contradicted(why.into())));
}

/// Changes a right certificate of the toggles and expects its rejection.
fn check_sabotage(sabotage: impl FnOnce(&mut Frontier), why: &str) {
    let claim = toggles(false, false);
    let mut certificate = close(&claim);
    sabotage(&mut certificate);
    check_contradicted(&claim, &certificate, why);
}

fn bit(state: &mut State) -> &mut Vec<(VarId, Value)> {
    &mut state.frames[0].vars
}

#[test]
fn closed_frontiers_are_accepted() {
    let certified = check(&toggles(false, false), &close(&toggles(false, false)));
    assert_eq!(certified, Ok(Certified { nodes: 3, successors: 6, ..Certified::default() }));
    let certified = check(&toggles(true, false), &close(&toggles(true, false)));
    assert_eq!(certified, Ok(Certified { nodes: 3, successors: 5, ..Certified::default() }));
    let certified = check(&min_refines_flip(), &close(&min_refines_flip())).unwrap();
    assert_eq!((certified.nodes, certified.successors), (1, 16), "behind an observation nothing is left of the round");
}

#[test]
fn frontiers_of_properties_that_fail_are_rejected() {
    check_contradicted(&flip_refines_min(), &close(&flip_refines_min()), "nothing matches a step of node 0");
    let claim = toggles(false, true);
    check_contradicted(&claim, &close(&claim), "nothing matches a step of node 2");
}

#[test]
fn missing_nodes_are_noticed() {
    check_sabotage(|certificate| drop(certificate.nodes.pop()), "no node covers a step of node 0");
    check_sabotage(|certificate| certificate.nodes.clear(), "the certificate has no nodes");
}

#[test]
fn enlarged_sets_are_noticed() {
    let enlarge = |certificate: &mut Frontier| {
        let other = certificate.nodes[2].matching.clone();
        certificate.nodes[1].matching.extend(other);
    };
    check_sabotage(enlarge, "no node covers a step of node 0");
}

#[test]
fn smaller_sets_are_fine_while_something_matches() {
    // Two existential runs; either of them alone could be followed further.
    let claim = Claim::new(vec![(Universal, pick(true)), (Existential, crate::samples::toggle(false))]);
    let mut certificate = close(&claim);
    assert_eq!(certificate.nodes[1].matching.len(), 2);
    certificate.nodes[1].matching.pop();
    assert!(check(&claim, &certificate).is_ok());
    certificate.nodes[1].matching.clear();
    check_contradicted(&claim, &certificate, "nothing matches a step of node 1");
}

#[test]
fn wrong_start_is_noticed() {
    let why = "the first node does not pair the initial states";
    check_sabotage(|certificate| certificate.nodes.swap(0, 1), why);
    check_sabotage(|certificate| certificate.nodes[0].universal = vec![1], why);
    check_sabotage(|certificate| certificate.nodes[0].matching.push(vec![1]), why);
    check_sabotage(|certificate| certificate.nodes[0].matching.clear(), "nothing matches a step of node 0");
}

#[test]
fn states_without_a_live_register_or_with_a_wrong_value_are_noticed() {
    let unset = "register t is read at main/l4/0 but not set";
    check_sabotage(|certificate| bit(&mut certificate.states[0][1]).clear(), "no node covers a step of node 0");
    check_sabotage(|certificate| bit(&mut certificate.states[1][1]).clear(), "no node covers a step of node 0");
    let flip = |state: &mut State| bit(state)[0].1 = Value::Bool(!bit(state)[0].1.as_bool());
    check_sabotage(|certificate| flip(&mut certificate.states[0][1]), "no node covers a step of node 0");
    check_sabotage(|certificate| flip(&mut certificate.states[1][1]), "no node covers a step of node 0");
    // A node that nothing needs is harmless until it is run.
    let unused = |certificate: &mut Frontier| {
        let mut state = certificate.states[0][1].clone();
        bit(&mut state).clear();
        certificate.states[0].push(state);
        let node = Node { universal: vec![3], matching: certificate.nodes[1].matching.clone() };
        certificate.nodes.push(node);
    };
    check_sabotage(unused, unset);
}

#[test]
fn dead_registers_and_unused_states_do_not_matter() {
    let claim = min_refines_flip();
    let mut certificate = close(&claim);
    bit(&mut certificate.states[0][0]).push((VarId::from_index(0), Value::int(7)));
    let unused = certificate.states[1][0].clone();
    certificate.states[1].push(unused);
    assert!(check(&claim, &certificate).is_ok());
}

#[test]
fn states_that_do_not_fit_the_program_are_noticed() {
    let why = "a state at l1 of main does not fit its program";
    check_sabotage(|certificate| bit(&mut certificate.states[0][1])[0].1 = Value::int(0), why);
    check_sabotage(|certificate| bit(&mut certificate.states[0][1])[0].0 = VarId::from_index(9), why);
    check_sabotage(|certificate| certificate.states[0][1].frames[0].at.instr = 9, why);
    check_sabotage(|certificate| certificate.states[0][1].frames.clear(), "a state has no frame");
    let unlisted = "a node speaks of states that the certificate does not list";
    check_sabotage(|certificate| certificate.nodes[1].universal = vec![9], unlisted);
    check_sabotage(|certificate| certificate.nodes[1].matching.push(Vec::new()), unlisted);
    let per_quantifier = "the certificate does not list states for each quantifier";
    check_sabotage(|certificate| drop(certificate.states.pop()), per_quantifier);
}

#[test]
fn assumption_limits_the_steps_and_vacuity_is_told() {
    let claim = Claim::new(vec![(Universal, once(1)), (Universal, once(1))]).equal((0, "x"), (1, "x"));
    check_contradicted(&claim, &close(&claim), "nothing matches a step of node 0");
    let claim = claim.given_equal((0, "x"), (1, "x"));
    let certified = check(&claim, &close(&claim)).unwrap();
    assert_eq!((certified.successors, certified.is_vacuous), (2, false));
    let claim = Claim::new(vec![(Universal, once(-1)), (Existential, once(1))]).equal((0, "x"), (1, "x"));
    let certified = check(&claim, &close(&claim));
    assert_eq!(certified, Ok(Certified { nodes: 1, successors: 0, is_vacuous: true, ..Certified::default() }));
}

#[test]
fn post_needs_only_the_first_node_and_runs_that_end() {
    let claim = Claim::new(vec![(Universal, once(1)), (Existential, once(2))]).equal((0, "x"), (1, "x"));
    let mut certificate = close(&claim);
    certificate.nodes.truncate(1);
    check_contradicted(&claim, &certificate, "no node covers a step of node 0");
    let certified = check(&claim.post(), &certificate);
    assert_eq!(certified, Ok(Certified { nodes: 1, successors: 2, ..Certified::default() }));
    let claim = toggles(false, false);
    let certificate = close(&claim);
    check_contradicted(&claim.post(), &certificate, "a run that ended is observed again");
}

#[test]
fn what_holds_of_every_number_of_observations_holds_from_a_least_one_on() {
    let claim = toggles(false, false);
    let certificate = close(&claim);
    let certified = check(&claim, &certificate).unwrap();
    assert_eq!(check(&claim.counted_from(2), &certificate), Ok(certified));
}

#[test]
fn limits_and_interrupts_are_honoured() {
    let claim = min_refines_flip();
    let certificate = close(&claim);
    let interrupt = Interrupt::default();
    let check = |limits| certify(&claim.programs, &claim.property, &certificate, limits);
    assert!(check(limits(&interrupt)).is_ok());
    assert_eq!(check(Limits { steps: 100, ..limits(&interrupt) }), Err(Rejection::OverBudget));
    assert_eq!(check(Limits { choices: 3, ..limits(&interrupt) }), Err(Rejection::OverBudget));
    interrupt.stop(StopCause::Time);
    assert_eq!(check(limits(&interrupt)), Err(Rejection::Interrupted));
}
