//! Smaller witnesses by trial.
//!
//! Greedy and deterministic: a change is kept if the caller says that the witness still refutes. Fewer observations come
//! first, then fewer decisions, then smaller ones: ways and names towards the first, numbers towards 0, truth values
//! towards false. Runs that must agree on a public input can only change it together, so a change is first tried on all
//! runs that made the same decision at the same place in their lists, then on one run alone.

use std::sync::Arc;

use counterpoint_ir::{Integer, Value};

use counterpoint_witness::{Decision, Witness};

/// How often the caller is asked at most; each time is a replay.
const MOST_TRIALS: u32 = 1_000;

/// The smallest witness found. The given one must refute.
pub fn minimise(witness: &Witness, still_refutes: &mut dyn FnMut(&Witness) -> bool) -> Witness {
    let mut search = Search { best: witness.clone(), trials_left: MOST_TRIALS, still_refutes };
    search.shorten();
    while search.trials_left > 0 && search.lower_once() {}
    search.drop_unused();
    search.best
}

struct Search<'a> {
    best: Witness,
    trials_left: u32,
    still_refutes: &'a mut dyn FnMut(&Witness) -> bool,
}

impl Search<'_> {
    /// Keeps a witness if it refutes and trials are left.
    fn try_out(&mut self, witness: Witness) -> bool {
        let Some(left) = self.trials_left.checked_sub(1) else { return false };
        self.trials_left = left;
        let refutes = (self.still_refutes)(&witness);
        if refutes {
            self.best = witness;
        }
        refutes
    }

    /// The least number of observations. A refutation stays one with more of them, so bisection finds it.
    fn shorten(&mut self) {
        let mut too_few = 0;
        while too_few + 1 < self.best.observations {
            let observations = too_few.midpoint(self.best.observations);
            if !self.try_out(Witness { observations, ..self.best.clone() }) {
                too_few = observations;
            }
            if self.trials_left == 0 {
                break;
            }
        }
        self.drop_unused();
    }

    /// Drops the decisions behind the last one needed. More decisions than needed do not matter: bisection again.
    fn drop_unused(&mut self) {
        for run in 0..self.best.runs.len() {
            let mut needed = 0;
            while needed < self.best.runs[run].len() && self.trials_left > 0 {
                let len = needed.midpoint(self.best.runs[run].len());
                let mut shorter = self.best.clone();
                shorter.runs[run].truncate(len);
                if !self.try_out(shorter) {
                    needed = len + 1;
                }
            }
        }
    }

    /// Tries to lower each decision; whether any could be.
    fn lower_once(&mut self) -> bool {
        let mut is_lower = false;
        for run in 0..self.best.runs.len() {
            let mut index = 0;
            while index < self.best.runs[run].len() {
                while self.lower(run, index) {
                    is_lower = true;
                }
                index += 1;
            }
        }
        is_lower
    }

    fn lower(&mut self, run: usize, index: usize) -> bool {
        let old = self.best.runs[run][index].clone();
        for new in smaller_decisions(&old) {
            let mut together = self.best.clone();
            let mut changed = 0;
            for decision in together.runs.iter_mut().filter_map(|run| run.get_mut(index)).filter(|d| **d == old) {
                *decision = new.clone();
                changed += 1;
            }
            if self.try_out(together) {
                return true;
            }
            let mut alone = self.best.clone();
            alone.runs[run][index] = new;
            if changed > 1 && self.try_out(alone) {
                return true;
            }
        }
        false
    }
}

fn smaller_decisions(decision: &Decision) -> Vec<Decision> {
    match decision {
        Decision::Way(way) => (0..*way).map(Decision::Way).collect(),
        Decision::Value(value) => smaller_values(value).into_iter().map(Decision::Value).collect(),
    }
}

/// Candidates below a value, the most wanted first. Going from a value to one of its candidates ends after finitely
/// many steps.
fn smaller_values(value: &Value) -> Vec<Value> {
    match value {
        Value::Bool(value) => {
            if *value {
                vec![Value::Bool(false)]
            } else {
                Vec::new()
            }
        }
        Value::Enum(index) => (0..*index).map(Value::Enum).collect(),
        Value::Int(number) => smaller_integers(number).into_iter().map(Value::Int).collect(),
        Value::Bits(bits) => below([0, 1, bits / 2, bits.saturating_sub(1)], |candidate| candidate < bits)
            .into_iter()
            .map(Value::Bits)
            .collect(),
        Value::Ref(_) => Vec::new(),
        Value::Array(elements) => {
            let with = |index: usize, element: Value| {
                let mut elements = Vec::clone(elements);
                elements[index] = element;
                Value::Array(Arc::new(elements))
            };
            let places = elements.iter().enumerate();
            places.flat_map(|(index, old)| smaller_values(old).into_iter().map(move |new| with(index, new))).collect()
        }
    }
}

/// Integers are ordered by their distance from 0, positive ones before negative ones.
fn smaller_integers(number: &Integer) -> Vec<Integer> {
    let rank = |number: &Integer| {
        let distance = if number.is_negative() { number.neg() } else { number.clone() };
        (distance, number.is_negative())
    };
    let one_step = Integer::from(if number.is_negative() { 1 } else { -1 });
    let candidates = [
        Integer::ZERO,
        Integer::from(1),
        Integer::from(-1),
        number.neg(),
        number.div(&Integer::from(2)),
        number.add(&one_step),
    ];
    below(candidates, |candidate| rank(candidate) < rank(number))
}

/// The candidates that are smaller, each once, in their order.
fn below<T: PartialEq, const N: usize>(candidates: [T; N], is_smaller: impl Fn(&T) -> bool) -> Vec<T> {
    let mut kept: Vec<T> = Vec::new();
    for candidate in candidates {
        if is_smaller(&candidate) && !kept.contains(&candidate) {
            kept.push(candidate);
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ints(values: &[i64]) -> Vec<Decision> {
        values.iter().map(|&value| Decision::Value(Value::Int(value.into()))).collect()
    }

    fn ways(ways: &[u32]) -> Vec<Decision> {
        ways.iter().copied().map(Decision::Way).collect()
    }

    /// Minimises a witness and checks that it still refutes.
    fn check(witness: &Witness, refutes: &dyn Fn(&Witness) -> bool, expected: &Witness) {
        assert!(refutes(witness));
        let least = minimise(witness, &mut |smaller| refutes(smaller));
        assert!(refutes(&least));
        assert_eq!(&least, expected);
    }

    #[test]
    fn observations_and_decisions_that_nothing_needs_are_dropped() {
        let long = Witness { observations: 6, runs: vec![ways(&[1, 1, 1, 0, 1, 0, 1, 1])] };
        let refutes = |witness: &Witness| witness.observations >= 2 && witness.runs[0].len() >= 2;
        check(&long, &refutes, &Witness { observations: 2, runs: vec![ways(&[0, 0])] });
    }

    #[test]
    fn runs_that_must_agree_change_together() {
        let witness = Witness { observations: 1, runs: vec![ints(&[3, 1]), ints(&[3, 2])] };
        let refutes = |witness: &Witness| match witness.runs.as_slice() {
            [a, b] => a.len() == 2 && b.len() == 2 && a[0] == b[0] && a[1] != b[1],
            _ => false,
        };
        check(&witness, &refutes, &Witness { observations: 1, runs: vec![ints(&[0, 0]), ints(&[0, 1])] });
    }

    #[test]
    fn big_numbers_shrink_within_the_trials() {
        let witness = Witness { observations: 1, runs: vec![ints(&[i64::MAX]), ints(&[i64::MAX - 9])] };
        let refutes =
            |witness: &Witness| witness.runs.iter().all(|run| run.len() == 1) && witness.runs[0] != witness.runs[1];
        check(&witness, &refutes, &Witness { observations: 1, runs: vec![ints(&[0]), ints(&[1])] });
    }

    #[test]
    fn trials_are_bounded() {
        let mut trials = 0;
        let witness = Witness { observations: 1, runs: vec![ints(&[1_000_000]); 3_000] };
        minimise(&witness, &mut |_| {
            trials += 1;
            false
        });
        assert_eq!(trials, MOST_TRIALS);
    }

    #[test]
    fn candidates_come_nearer_to_zero() {
        assert_eq!(smaller_integers(&Integer::from(-7)), [0, 1, -1, 7, -3, -6].map(Integer::from));
        assert_eq!(smaller_integers(&Integer::from(1)), [0].map(Integer::from));
        assert_eq!(smaller_values(&Value::Bits(2)), [0, 1].map(Value::Bits));
        assert!(smaller_integers(&Integer::ZERO).is_empty());
    }
}
