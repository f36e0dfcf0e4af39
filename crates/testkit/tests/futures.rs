//! States that are called equal have equal futures, in `eval` and in the checker.
//!
//! Generated programs make objects, link them, ask for identities, read the standard input and a named input, and call
//! a procedure that does the same. Their ways come together again, so that many runs arrive at states that are called
//! equal. Both runs, and the run that goes on from the stored state, are continued with the same decisions, and all that
//! is observed is compared. Identities of states that leave something out are noticed.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;

use counterpoint_diag::{Interrupt, Sources};
use counterpoint_eval::{Code, Machine, Stop, Unobserved};
use counterpoint_ir::Value;
use counterpoint_ir::liveness::Focus;
use counterpoint_ir::program::Program;
use counterpoint_ir::state::State;
use counterpoint_ir::text::parse;
use counterpoint_ir::verify::verify;
use counterpoint_witness::{Decision, End, Limits, canonical, resume, run};
use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Decisions of a run from which states are collected, and of its continuation.
const N_DECISIONS: usize = 8;
const N_CONTINUED: usize = 12;

struct Dice(Xoshiro256PlusPlus);

impl Dice {
    fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    fn below(&mut self, n: u64) -> u64 {
        self.0.next_u64() % n
    }
}

/// A program that goes round in ways that come together again.
fn generate(seed: u64) -> Arc<Program> {
    let dice = &mut Dice::new(seed);
    let mut text = String::from(
        "program Futures
         input public in: bv32
         point seen(x: bv32)
         class C
         field C::next: ref
         field C::v: bv32
         proc @main() {
           var %r0: ref, %r1: ref, %r2: ref, %w: bv32
         l0:
           %r0 = new C
           %r1 = new C
           %r2 = new C
           setfield %r0, C::next, %r1
           setfield %r1, C::next, %r2
           setfield %r2, C::next, %r0
           %w = copy 0:bv32
           goto l1\n",
    );
    let n_rounds = 2 + dice.below(2);
    for round in 0..n_rounds {
        let (head, next) = (1 + 4 * round, if round + 1 < n_rounds { 5 + 4 * round } else { 1 });
        let ways: Vec<String> = (1..4).map(|way| format!("l{}", head + way)).collect();
        let _ = writeln!(text, "l{head}:\n  choose {}", ways.join(", "));
        for way in ways {
            let _ = writeln!(text, "{way}:");
            for _ in 0..dice.below(4) {
                let _ = writeln!(text, "  {}", statement(dice));
            }
            let _ = writeln!(text, "  goto l{next}");
        }
    }
    text.push_str(
        "}
         proc @ask(%o: ref): bv32 {
           var %x: bv32
         l0:
           choose l1, l2
         l1:
           %x = native identity(%o)
           return %x
         l2:
           %x = native read()
           return 0:bv32
         }\n",
    );
    let file = Sources::default().add("futures.pg", &*text);
    let program = parse(&text, file).unwrap_or_else(|errors| panic!("{errors:?}\n{text}"));
    assert_eq!(verify(&program), [], "{text}");
    Arc::new(program)
}

fn statement(dice: &mut Dice) -> String {
    let (a, b) = (dice.below(3), dice.below(3));
    match dice.below(14) {
        0 => format!("%r{a} = new C"),
        1 => format!("%r{a} = copy %r{b}"),
        2 => format!("%r{a} = getfield %r{b}, C::next"),
        3 => format!("setfield %r{a}, C::next, %r{b}"),
        4 => format!("setfield %r{a}, C::v, %w"),
        5 => format!("%w = getfield %r{a}, C::v"),
        6 | 7 => format!("%w = native identity(%r{a})"),
        8 => "%w = native read()".into(),
        9 => "%w = havoc input in".into(),
        10 => format!("%w = call @ask(%r{a})"),
        11 => "%w = copy 0:bv32".into(),
        _ => "observe seen(%w)".into(),
    }
}

/// Goes on with a run, by decisions that are given and then by dice. What it does is written down, with its decisions.
fn go_on(
    machine: &mut Machine,
    given: &[Decision],
    dice: &mut Dice,
    n_decisions: usize,
) -> (Vec<String>, Vec<Decision>) {
    let (mut shown, mut decisions) = (Vec::new(), Vec::new());
    while decisions.len() < given.len() + n_decisions {
        let stop = machine.run(&mut 10_000, &mut Unobserved);
        let given = given.get(decisions.len()).cloned();
        let decision = match &stop {
            Stop::Observed(_) => {
                shown.push(format!("{:?}", machine.observed(0)));
                continue;
            }
            Stop::Choose(ways) => given.unwrap_or_else(|| way(dice.below(u64::from(*ways)))),
            Stop::Havoc(..) => given.unwrap_or_else(|| Decision::Value(Value::Bits(dice.below(3)))),
            _ => {
                shown.push(format!("{stop:?}"));
                break;
            }
        };
        shown.push(format!("{stop:?}"));
        match (&stop, &decision) {
            (Stop::Choose(_), Decision::Way(way)) => machine.take_way(*way),
            (Stop::Havoc(..), Decision::Value(value)) => machine.take_value(value.clone()),
            _ => unreachable!("the shown stop differs before decisions of another kind are taken"),
        }
        decisions.push(decision);
    }
    (shown, decisions)
}

fn way(number: u64) -> Decision {
    Decision::Way(u32::try_from(number).unwrap())
}

/// What is compared, and how much of it was.
#[derive(Debug, Default)]
struct Score {
    n_pairs: usize,
    n_differences: usize,
}

/// The identity of states that is put to the test.
type Key = fn(&State) -> State;

fn machine(code: &Arc<Code>) -> Machine {
    let mut machine = Machine::new(code);
    machine.set_input((1..=200).collect());
    machine
}

/// The decisions of some random runs, cut at each of them.
fn prefixes(code: &Arc<Code>, seed: u64) -> Vec<Vec<Decision>> {
    let mut all: Vec<Vec<Decision>> = vec![Vec::new()];
    for run in 0..12 {
        let (_, decisions) = go_on(&mut machine(code), &[], &mut Dice::new(seed ^ (run << 32)), N_DECISIONS);
        all.extend((1..=decisions.len()).map(|len| decisions[..len].to_vec()));
    }
    all.sort();
    all.dedup();
    all
}

/// The first prefix that leads to each state, with the others that do.
fn groups(states: impl Iterator<Item = (Vec<Decision>, State)>, key: Key) -> Vec<Vec<Vec<Decision>>> {
    let mut groups: BTreeMap<State, Vec<Vec<Decision>>> = BTreeMap::new();
    for (prefix, state) in states {
        groups.entry(key(&state)).or_default().push(prefix);
    }
    groups.into_values().collect()
}

/// Compares the futures of states that `eval` calls equal, and that of the state as it is stored.
fn evaluated(seed: u64, key: Key, score: &mut Score) {
    let program = generate(seed);
    let code = Code::compile(&program, &Focus::all(&program));
    let arrived = |prefix: &[Decision]| {
        let mut machine = machine(&code);
        go_on(&mut machine, prefix, &mut Dice::new(0), 0);
        // To the next decision, so that states are compared where they are stored.
        let mut stops = std::iter::repeat_with(|| machine.run(&mut 10_000, &mut Unobserved));
        let stop = stops.find(|stop| !matches!(stop, Stop::Observed(_)));
        matches!(stop, Some(Stop::Choose(_) | Stop::Havoc(..))).then_some(machine)
    };
    let future = |mut machine: Machine| go_on(&mut machine, &[], &mut Dice::new(seed), N_CONTINUED).0;
    let states = prefixes(&code, seed).into_iter().filter_map(|prefix| {
        let state = code.state(&arrived(&prefix)?.snapshot());
        Some((prefix, state))
    });
    for group in groups(states, key) {
        let mut arrived = group.iter().filter_map(|prefix| arrived(prefix));
        let first = arrived.next().expect("it arrived before");
        let snapshot = first.snapshot();
        let expected = future(first);
        let mut restored = machine(&code);
        restored.restore(&snapshot);
        assert_eq!(restored.snapshot(), snapshot);
        assert_eq!(future(restored), expected, "a state that is restored");
        for other in arrived {
            score.n_pairs += 1;
            score.n_differences += usize::from(future(other) != expected);
        }
    }
}

/// Compares the futures of states that the checker calls equal, and that of the state as it is stored.
fn checked(seed: u64, key: Key, score: &mut Score) {
    let program = generate(seed);
    let code = Code::compile(&program, &Focus::all(&program));
    let interrupt = Interrupt::default();
    let limits = Limits { steps: 1_000_000, choices: 1_000, interrupt: &interrupt };
    let ran = |decisions: &[Decision]| run(&program, program.entry(), Vec::new(), decisions, limits);
    let states = prefixes(&code, seed).into_iter().filter_map(|prefix| match ran(&prefix).ok()?.end {
        End::Undecided(_, state) => Some((prefix, state)),
        End::Ended(_) | End::Diverged => None,
    });
    for group in groups(states, key) {
        let End::Undecided(_, state) = ran(&group[0]).unwrap().end else { unreachable!("it stands before a decision") };
        assert_eq!(canonical(&program, &Focus::all(&program), &state), Ok(state.clone()));
        // The checker reads nothing, so its runs may take other decisions than those of `eval`.
        let continuation = continued(&|more| ran(&[&*group[0], more].concat()).map(|ran| ran.end), seed);
        let future = |prefix: &[Decision]| {
            let n_before = ran(prefix).map_or(0, |ran| ran.observations.len());
            let whole = ran(&[prefix, &continuation].concat())?;
            Ok((whole.observations[n_before..].to_vec(), whole.decisions - prefix.len(), whole.end))
        };
        let expected = future(&group[0]);
        let stored = resume(&program, &state, &continuation, limits);
        assert_eq!(stored.map(|ran| (ran.observations, ran.decisions, ran.end)), expected, "a state that is stored");
        for other in &group[1..] {
            score.n_pairs += 1;
            score.n_differences += usize::from(future(other) != expected);
        }
    }
}

/// Decisions that a run takes, as far as it goes.
fn continued(run: &dyn Fn(&[Decision]) -> Result<End, counterpoint_witness::Rejection>, seed: u64) -> Vec<Decision> {
    let mut dice = Dice::new(seed);
    let mut decisions: Vec<Decision> = Vec::new();
    for _ in 0..N_CONTINUED {
        let candidates = [way(dice.below(3)), way(0), Decision::Value(Value::Bits(dice.below(3)))];
        let possible = candidates.into_iter().find(|it| run(&[&*decisions, std::slice::from_ref(it)].concat()).is_ok());
        let Some(decision) = possible else { break };
        decisions.push(decision);
        if !matches!(run(&decisions), Ok(End::Undecided(..))) {
            break;
        }
    }
    decisions
}

fn score(compare: fn(u64, Key, &mut Score), key: Key) -> Score {
    let mut score = Score::default();
    (0..60).for_each(|seed| compare(seed, key, &mut score));
    score
}

fn without_identities(state: &State) -> State {
    State { identities: Vec::new(), ..state.clone() }
}

fn without_count_of_identities(state: &State) -> State {
    let identities = state.identities.iter().filter(|it| it.is_some()).copied().collect();
    State { identities, ..state.clone() }
}

fn without_read_position(state: &State) -> State {
    State { n_read: 0, ..state.clone() }
}

#[test]
fn states_that_eval_calls_equal_have_equal_futures() {
    let found = score(evaluated, State::clone);
    assert!(found.n_pairs >= 300 && found.n_differences == 0, "{found:?}");
}

#[test]
fn states_that_the_checker_calls_equal_have_equal_futures() {
    let found = score(checked, State::clone);
    assert!(found.n_pairs >= 300 && found.n_differences == 0, "{found:?}");
}

#[test]
fn identities_of_states_that_leave_something_out_are_noticed() {
    for (name, key) in [
        ("identities", without_identities as Key),
        ("count of identities", without_count_of_identities),
        ("read position", without_read_position),
    ] {
        let found = score(evaluated, key);
        assert!(found.n_differences > 0, "eval without {name}: {found:?}");
        // The checker has no standard input.
        let found = score(checked, key);
        assert!(found.n_differences > 0 || name == "read position", "checker without {name}: {found:?}");
    }
}
