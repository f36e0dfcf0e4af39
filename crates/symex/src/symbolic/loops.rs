//! Loops taken at once, by what one round does to any state at their head.
//!
//! A round is executed from the state in general form: every number a symbol of its own. If it comes back to the head
//! having added constants, m rounds add m times as much. Its conditions are asked of the first and of the last of these
//! rounds: what holds at both ends holds in between, since comparisons of linear terms are convex, and what divides a
//! term still does when a multiple is added. "Not equal" is neither, but "below" and "above" are, so there is a round for
//! each of them.

use std::sync::Arc;

use counterpoint_ir::Integer;

use crate::fault::Fault;
use crate::presburger::literal::{at_most, normal};
use crate::presburger::{Cube, Linear, Literal, Normal, Sym};

use super::execute::{Executor, Heads, Limits, Path, Running, Taken};
use super::value::State;

/// Ways through one round that are looked at.
const MOST_WAYS: usize = 12;

/// States at loop heads while one round is followed.
const FEW_HEADS: usize = 4;

/// A round of a loop that can be repeated.
#[derive(Debug)]
pub(super) struct Round {
    /// Its conditions, over the numbers of the state at its start.
    when: Vec<Literal>,
    /// What it adds to each of these numbers.
    by: Vec<Integer>,
    /// What it decides, each time.
    taken: Vec<Taken>,
}

impl Running<'_, '_, '_> {
    /// A path at a loop head, one or more rounds later: one path for each way to go round.
    pub(super) fn several_rounds(&mut self, path: &Path) -> Vec<Path> {
        let subject = self.executor.subject;
        let state = path.state.clone().settled(&subject.program, &subject.liveness);
        let rounds = self.rounds_from(&state);
        let mut numbers = Vec::new();
        state.for_each(|linear| numbers.push(linear.clone()));
        rounds.iter().filter_map(|round| self.repeated_rounds(path, &state, &numbers, round)).collect()
    }

    fn repeated_rounds(&mut self, path: &Path, state: &State, numbers: &[Linear], round: &Round) -> Option<Path> {
        *self.executor.fresh += 1;
        let times = Linear::symbol(*self.executor.fresh - 1);
        let later = |times: &Linear| -> Vec<Linear> {
            numbers.iter().zip(&round.by).map(|(number, by)| number.plus(times, by)).collect()
        };
        let (last, behind) = (later(&times.clone().offset(-1)), later(&times));
        let first = round.when.iter().map(|literal| literal.instance(numbers));
        let is_asked = !self.executor.faults.has(Fault::UnaskedLastRound);
        let of_last = round.when.iter().filter(|_| is_asked).map(|literal| literal.instance(&last));
        let conditions = first.chain(of_last);
        let conditions: Vec<Normal> = conditions.chain([at_most(&1.into(), &times)]).collect();
        let cube = path.cube.and(&Cube::new(conditions)?)?;
        let full = self.executor.context.and(&cube)?;
        if !self.executor.oracle.is_feasible(&full) {
            return None;
        }
        let mut state = state.clone();
        let mut behind = behind.into_iter();
        state.change(|linear| *linear = behind.next().expect("a number for each"));
        let mut taken = path.taken.clone();
        if !round.taken.is_empty() {
            taken.push(Taken::Rounds(times, round.taken.clone()));
        }
        Some(Path { state, cube, full, taken, anchor: None })
    }

    /// The rounds that lead from states like this one back to their place.
    fn rounds_from(&mut self, state: &State) -> Arc<Vec<Round>> {
        let mut general = state.clone();
        let mut n_numbers: Sym = 0;
        general.change(|linear| {
            *linear = Linear::symbol(n_numbers);
            n_numbers += 1;
        });
        if let Some((_, known)) = self.rounds.iter().find(|(known, _)| *known == general) {
            return Arc::clone(known);
        }
        let mut fresh = n_numbers;
        let limits = Limits { heads: FEW_HEADS, before_widening: None, interrupt: self.executor.limits.interrupt };
        let mut executor = Executor {
            subject: self.executor.subject,
            faults: self.executor.faults,
            oracle: &mut *self.executor.oracle,
            context: &Cube::default(),
            n_params: n_numbers,
            fresh: &mut fresh,
            heads: Heads::Stop,
            stops: self.executor.stops,
            may_accelerate: false,
            takes_loops: false,
            limits,
        };
        let stretch = executor.run(general.clone(), &Cube::default());
        let mut rounds = Vec::new();
        for halt in stretch.halts.into_iter().filter(|halt| halt.before.is_alike(&general)).take(MOST_WAYS) {
            rounds.extend(repeatable(&halt.before, &halt.cube, &halt.taken, n_numbers));
        }
        let rounds = Arc::new(rounds);
        self.rounds.push((general, Arc::clone(&rounds)));
        rounds
    }
}

/// A round that ends in a state like the one it came from, as rounds that can be repeated: none, one or several.
fn repeatable(end: &State, cube: &Cube, taken: &[Taken], n_numbers: Sym) -> Vec<Round> {
    let mut by = Vec::new();
    let mut place: Sym = 0;
    end.for_each(|linear| {
        by.push(linear.sub(&Linear::symbol(place)).as_constant().cloned());
        place += 1;
    });
    let Some(by) = by.into_iter().collect::<Option<Vec<Integer>>>() else { return Vec::new() };
    let is_fixed = |taken: &Taken| match taken {
        Taken::Way(_) => true,
        Taken::Value(value, _) => {
            let mut is_known = true;
            value.for_each(&mut |linear| is_known &= linear.as_constant().is_some());
            is_known
        }
        Taken::Rounds(..) => false,
    };
    if by.iter().all(Integer::is_zero) || cube.symbols().iter().any(|symbol| *symbol >= n_numbers) {
        return Vec::new();
    }
    if !taken.iter().all(is_fixed) {
        return Vec::new();
    }
    let mut whens: Vec<Vec<Literal>> = vec![Vec::new()];
    for literal in cube.literals() {
        let change = literal.linear().evaluate(&|symbol| by[symbol as usize].clone()).sub(&literal.linear().constant);
        let ways = match literal {
            Literal::Eq(_) | Literal::Le(_) => vec![literal.clone()],
            Literal::Ne(_) if change.is_zero() => vec![literal.clone()],
            Literal::Ne(linear) => [linear.clone().offset(1), linear.neg().offset(1)]
                .into_iter()
                .filter_map(|side| match normal(Literal::Le(side)) {
                    Normal::Literal(side) => Some(side),
                    Normal::Known(_) => None,
                })
                .collect(),
            Literal::Divides(divisor, _) | Literal::NotDivides(divisor, _) if divisor.divides(&change) => {
                vec![literal.clone()]
            }
            Literal::Divides(..) | Literal::NotDivides(..) => return Vec::new(),
        };
        whens = whens
            .iter()
            .flat_map(|when| ways.iter().map(move |way| [&**when, std::slice::from_ref(way)].concat()))
            .collect();
        if whens.len() > MOST_WAYS {
            return Vec::new();
        }
    }
    whens.into_iter().map(|when| Round { when, by: by.clone(), taken: taken.to_vec() }).collect()
}
