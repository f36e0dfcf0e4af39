//! Level by level: universal runs with k observations against existential ones, for small k.

use counterpoint_engine::{
    Answer, Budget, Claim, Events, HowFar, LevelStats, Place, PointwiseTask, Representation, Stats, Unknown,
};
use counterpoint_ir::Value;
use counterpoint_ir::ids::TermId;
use counterpoint_ir::term::Builder as _;
use counterpoint_prop::{Kind, Quantification};
use counterpoint_solve::{Config, Evaluator, Model, Query};
use counterpoint_witness::{Certificate, Decision, Witness};

use super::ask::Asker;
use super::execute::{Executor, Gap, SymbolicPath, Taken};
use super::proof::Proof;
use super::settle::{Instance, Pair, Settled, Settling};
use super::terms::Terms;
use crate::choices::for_each_choice;
use crate::fault::{Fault, Faults};
use crate::symbolic::subject::Subject;

/// Observations up to which whole runs are compared: their number grows with every one.
const MOST_OBSERVATIONS: u32 = 6;

/// Tuples of paths of several runs.
const MOST_TUPLES: usize = 1_000;

/// The paths of one quantifier.
pub(crate) struct Side {
    pub(crate) subject: Subject,
    pub(crate) runs: Vec<SymbolicPath>,
    /// Why some may be missing, and before which observation.
    gap: Option<(Gap, u32)>,
}

/// A search over whole runs.
pub(crate) struct Lazy<'a> {
    task: &'a PointwiseTask<'a>,
    budget: &'a Budget,
    pub(crate) terms: Terms,
    pub(crate) asker: Asker,
    evaluator: Evaluator,
    pub(crate) universal: Vec<Side>,
    pub(crate) existential: Vec<Side>,
    /// Per slot of the property: the quantifier, and the position among what is shown of it.
    sources: Vec<(usize, usize)>,
    /// The tuples of existential paths of this level.
    partners: Vec<Vec<usize>>,
    /// Whether there were more of them.
    has_too_many_partners: bool,
    /// What matched, as far as the levels are settled.
    proof: Proof,
    /// Whether some universal tuple could not be settled.
    is_open: bool,
    /// Why, if there is more to say than that it took too long.
    reason: Option<Unknown>,
}

/// How the search goes on behind a level.
enum Next {
    Level,
    Claim(Claim),
    /// Every universal run has ended.
    Ended,
}

/// Decides a task, as far as whole runs can. What the linear engine said is repeated where there is nothing better.
pub(crate) fn search(
    task: &PointwiseTask<'_>,
    budget: &Budget,
    faults: Faults,
    before: &Unknown,
    events: &dyn Events,
) -> Answer<'static> {
    let mut stats =
        Stats { representation: Some(Representation::WholeRuns), solver: budget.solver.name(), ..Stats::default() };
    let property = &task.property;
    let Some(mut lazy) = Lazy::new(task, budget, faults) else {
        return Answer::new(Claim::Unknown(before.clone()), stats);
    };
    let bound = match property.kind {
        Kind::Post => 1,
        Kind::Always => property.max_observations.unwrap_or(budget.observations.max(property.min_observations)),
    };
    let bound = bound - u32::from(faults.has(Fault::OffByOneBound));
    let mut claim = None;
    for observations in 1..=bound.saturating_add(1).min(MOST_OBSERVATIONS) {
        if observations > bound {
            // Nothing is compared beyond the bound, but where no universal run gets there, that is a proof.
            if lazy.ends_before(observations) {
                stats.longest = lazy.longest(bound);
                claim = Some(lazy.ended(before));
            }
            break;
        }
        match lazy.level(observations, &mut stats, events) {
            Next::Level => {}
            Next::Ended => {
                stats.is_vacuous = observations == 1 && property.n_universal() > 0 && lazy.is_complete();
                stats.longest = lazy.longest(observations - 1);
                claim = Some(lazy.ended(before));
                break;
            }
            Next::Claim(found) => {
                claim = Some(found);
                break;
            }
        }
        if lazy.asker.is_spent() {
            break;
        }
    }
    if claim.is_none() && stats.complete == bound {
        claim =
            Some(if property.kind == Kind::Post { lazy.ended(before) } else { Claim::NoneFound(HowFar::default()) });
    }
    stats.steps = lazy.asker.spent();
    Answer::new(claim.unwrap_or_else(|| lazy.unknown(before)), stats)
}

impl<'a> Lazy<'a> {
    /// A search at the start of all runs; `None` if programs differ in what an enumeration is.
    pub(crate) fn new(task: &'a PointwiseTask<'a>, budget: &'a Budget, faults: Faults) -> Option<Self> {
        let config = Config { enum_sizes: enum_sizes(task)?, ..budget.solver.clone() };
        let asker = Asker::new(&config, faults, budget.steps / super::SHARE);
        let side = |quantifier: usize| {
            let subject = Subject::new(task, quantifier);
            Side { runs: vec![SymbolicPath::new(&subject)], subject, gap: None }
        };
        let n_universal = task.property.n_universal();
        let mut n_slots = vec![0; task.property.quantifiers.len()];
        let sources = task.property.slots.iter().map(|slot| {
            n_slots[slot.quantifier] += 1;
            (slot.quantifier, n_slots[slot.quantifier] - 1)
        });
        Some(Self {
            task,
            budget,
            sources: sources.collect(),
            terms: Terms::default(),
            asker,
            evaluator: Evaluator::default(),
            universal: (0..n_universal).map(side).collect(),
            existential: (n_universal..task.property.quantifiers.len()).map(side).collect(),
            partners: Vec::new(),
            has_too_many_partners: false,
            proof: Proof::default(),
            is_open: false,
            reason: None,
        })
    }

    /// One observation more for all runs, then every universal tuple.
    fn level(&mut self, observations: u32, stats: &mut Stats, events: &dyn Events) -> Next {
        self.advance(Quantification::Universal, observations);
        if self.universal.iter().any(|side| side.runs.is_empty()) {
            return Next::Ended;
        }
        self.advance(Quantification::Existential, observations);
        if let Some(cause) = self.budget.interrupt.cause() {
            return Next::Claim(Claim::Unknown(Unknown::Stopped(cause)));
        }
        let tuples = all_tuples(&self.universal);
        let mut figures = LevelStats { observations, universal: tuples.len(), ..LevelStats::default() };
        let is_counted = observations >= self.task.property.min_observations;
        let mut next = if is_counted { Next::Ended } else { Next::Level };
        self.proof.start_level();
        for tuple in tuples.iter().take(if is_counted { MOST_TUPLES } else { 0 }) {
            match self.settle(tuple) {
                // Nothing matches where nothing is to be matched: the assumption is false for all that is chosen.
                Settled::Matched(instances) if instances.is_empty() => {}
                Settled::Matched(instances) => {
                    figures.kept += 1;
                    figures.matching += instances.len();
                    self.keep(tuple, &instances);
                    next = Next::Level;
                }
                Settled::Open(why) => {
                    self.is_open = true;
                    self.reason = self.reason.take().or(why);
                    next = Next::Level;
                }
                Settled::Refuted(model) => {
                    let runs = self.decisions(tuple, &model);
                    next = Next::Claim(Claim::Refuted(Witness { observations, runs }));
                    break;
                }
            }
        }
        if tuples.len() > MOST_TUPLES {
            self.is_open = true;
        }
        figures.steps = self.asker.spent();
        events.level(&figures);
        stats.levels.push(figures);
        if matches!(next, Next::Level) && self.is_complete() {
            stats.complete = observations;
        }
        next
    }

    /// So many observations, if no universal run has more: those that an assumption leaves out may.
    fn longest(&self, observations: u32) -> Option<u32> {
        let property = self.task.property;
        let has_all = property.pool.as_const(property.given) == Some(&Value::Bool(true));
        (has_all && property.kind == Kind::Always && self.is_complete()).then_some(observations)
    }

    /// Whether no universal run has so many observations.
    fn ends_before(&mut self, observations: u32) -> bool {
        self.advance(Quantification::Universal, observations);
        self.is_complete() && self.universal.iter().any(|side| side.runs.is_empty())
    }

    /// Whether every universal run so far was settled.
    fn is_complete(&self) -> bool {
        !self.is_open && self.universal_gap().is_none()
    }

    /// The claim where universal runs have no more observations.
    fn ended(&mut self, before: &Unknown) -> Claim {
        if self.is_complete() && self.task.property.min_observations <= 1 {
            Claim::Proved(Certificate::Strategies(std::mem::take(&mut self.proof).finish()))
        } else {
            self.unknown(before)
        }
    }

    /// Writes down what matches a tuple of universal runs.
    fn keep(&mut self, tuple: &[usize], instances: &[Instance]) {
        let runs = tuple.iter().zip(&self.universal);
        let chosen: Vec<TermId> = runs.flat_map(|(&run, side)| side.runs[run].values()).collect();
        for instance in instances {
            let partner = &self.partners[instance.tuple];
            let taken = partner.iter().zip(&self.existential).map(|(&run, side)| &*side.runs[run].taken);
            self.proof.add(&self.terms, &chosen, &taken.collect::<Vec<_>>(), &instance.values);
        }
    }

    /// Follows all runs of a kind to their next observations.
    pub(crate) fn advance(&mut self, kind: Quantification, observations: u32) {
        let sides = match kind {
            Quantification::Universal => &mut self.universal,
            Quantification::Existential => &mut self.existential,
        };
        for side in sides {
            let interrupt = &self.budget.interrupt;
            let executor = Executor::new(&side.subject, &mut self.terms, &mut self.asker, interrupt);
            let (runs, gap) = executor.advance(&side.runs);
            side.runs = runs;
            side.gap = side.gap.or(gap.map(|gap| (gap, observations)));
        }
        if kind == Quantification::Existential {
            self.partners = all_tuples(&self.existential);
            self.has_too_many_partners = self.partners.len() > MOST_TUPLES;
            self.partners.truncate(MOST_TUPLES);
        }
    }

    fn settle(&mut self, tuple: &[usize]) -> Settled {
        let runs: Vec<SymbolicPath> =
            tuple.iter().zip(&self.universal).map(|(&run, side)| side.runs[run].clone()).collect();
        let runs: Vec<&SymbolicPath> = runs.iter().collect();
        let mut conditions: Vec<TermId> = runs.iter().flat_map(|run| run.conditions.iter().copied()).collect();
        let Some(given) = self.judged(&[self.task.property.given], &runs) else { return Settled::Open(None) };
        conditions.extend(given);
        let vars: Vec<TermId> = runs.iter().flat_map(|run| run.values()).collect();
        let mut base = vars.clone();
        for &shown in runs.iter().flat_map(|run| run.shown.iter().rev().flatten()) {
            if self.terms.pool.as_const(shown).is_none() && !base.contains(&shown) {
                base.push(shown);
            }
        }
        let Some(pairs) = self.pairs(&runs) else { return Settled::Open(None) };
        Settling { conditions, vars, base, pairs, lazy: self }.settle()
    }

    /// A tuple of universal runs against each tuple of existential ones.
    pub(crate) fn pairs(&mut self, universal: &[&SymbolicPath]) -> Option<Vec<Pair>> {
        let body: Vec<TermId> = self.task.property.body.iter().map(|conjunct| conjunct.term).collect();
        let mut pairs = Vec::new();
        for partner in self.partners.clone() {
            let runs = partner.iter().zip(&self.existential).map(|(&run, side)| side.runs[run].clone());
            let runs: Vec<SymbolicPath> = runs.collect();
            let all: Vec<&SymbolicPath> = universal.iter().copied().chain(&runs).collect();
            let mut matching: Vec<TermId> = runs.iter().flat_map(|run| run.conditions.iter().copied()).collect();
            matching.extend(self.judged(&body, &all)?);
            pairs.push(Pair { vars: runs.iter().flat_map(SymbolicPath::values).collect(), matching });
        }
        Some(pairs)
    }

    /// Truth values of the property at each observation of some runs, those of the first quantifiers.
    fn judged(&mut self, truths: &[TermId], runs: &[&SymbolicPath]) -> Option<Vec<TermId>> {
        let n_observations = runs.first().map_or(0, |run| run.shown.len());
        let mut judged = Vec::new();
        for observation in 0..n_observations {
            for &truth in truths {
                let shown = |slot: u32| {
                    let (quantifier, index) = self.sources[slot as usize];
                    Some(runs[quantifier].shown[observation][index])
                };
                judged.push(self.terms.import(&self.task.property.pool, truth, &shown).ok()?);
            }
        }
        Some(judged)
    }

    /// The value of a term under a model.
    pub(crate) fn value(&mut self, term: TermId, model: &Model) -> Value {
        let value = self.evaluator.value(&self.terms.pool, term, model);
        value.expect("models give variables values of their types")
    }

    /// Whether a model makes all terms true.
    pub(crate) fn satisfies(&mut self, all: &[TermId], model: &Model) -> bool {
        self.evaluator.satisfies(Query { pool: &self.terms.pool, assertions: all }, model)
    }

    /// The decisions of universal runs under a model.
    fn decisions(&mut self, tuple: &[usize], model: &Model) -> Vec<Vec<Decision>> {
        let taken: Vec<Vec<Taken>> =
            tuple.iter().zip(&self.universal).map(|(&run, side)| side.runs[run].taken.clone()).collect();
        let mut decision = |taken: Taken| match taken {
            Taken::Way(way) => Decision::Way(way),
            Taken::Value(var) => Decision::Value(self.value(var, model)),
        };
        taken.into_iter().map(|run| run.into_iter().map(&mut decision).collect()).collect()
    }

    /// Why universal runs may be missing.
    fn universal_gap(&self) -> Option<Unknown> {
        gap_of(&self.universal)
    }

    /// Why existential runs may be missing.
    pub(crate) fn existential_gap(&self) -> Option<Unknown> {
        gap_of(&self.existential).or(self.has_too_many_partners.then_some(Unknown::Steps))
    }

    /// The best reason for not knowing.
    fn unknown(&self, before: &Unknown) -> Claim {
        let reason = self.reason.clone().or_else(|| self.universal_gap());
        Claim::Unknown(reason.unwrap_or_else(|| before.clone()))
    }
}

fn gap_of(sides: &[Side]) -> Option<Unknown> {
    sides.iter().find_map(|side| {
        let place = |at| Place { program: side.subject.position, at };
        Some(match side.gap? {
            (Gap::Endless(at), observations) => Unknown::Endless(place(at), observations),
            (Gap::Cut(at), _) => Unknown::Cut(place(at)),
            (Gap::OutOfReach(at, what), _) => Unknown::OutOfReach(place(at), what),
            (Gap::Stopped(cause), _) => Unknown::Stopped(cause),
        })
    })
}

/// All ways to take one run of each side, at most one more than may be looked at.
fn all_tuples(sides: &[Side]) -> Vec<Vec<usize>> {
    let lists: Vec<Vec<usize>> = sides.iter().map(|side| (0..side.runs.len()).collect()).collect();
    let slices: Vec<&[usize]> = lists.iter().map(Vec::as_slice).collect();
    let mut tuples = Vec::new();
    for_each_choice(&slices, |choice| {
        tuples.push(choice.to_vec());
        tuples.len() <= MOST_TUPLES
    });
    tuples
}

/// The number of names of each enumeration; `None` if programs number them differently.
fn enum_sizes(task: &PointwiseTask<'_>) -> Option<Vec<u32>> {
    let mut all: Vec<u32> = Vec::new();
    for quantifier in &task.property.quantifiers {
        let enums = task.programs[quantifier.program].enums.values();
        let sizes: Option<Vec<u32>> = enums.map(|names| u32::try_from(names.values.len()).ok()).collect();
        let sizes = sizes?;
        if all.iter().zip(&sizes).any(|(a, b)| a != b) {
            return None;
        }
        if sizes.len() > all.len() {
            all = sizes;
        }
    }
    Some(all)
}
