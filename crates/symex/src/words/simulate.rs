//! Stages where all runs are at rest, the relation that is kept at each, and what is chosen between them.

use std::collections::{BTreeMap, BTreeSet};

use counterpoint_engine::{Budget, PointwiseTask};
use counterpoint_ir::Value;
use counterpoint_ir::ids::{TermId, VarId};
use counterpoint_ir::program::Position;
use counterpoint_ir::term::Builder as _;
use counterpoint_solve::{Config, Evaluator, Model, Query};
use counterpoint_witness::Simulation;

use super::answer::{Question, answer};
use super::relate::{definitions, holds};
use super::sample::{samples, variables};
use crate::choices::for_each_choice;
use crate::fault::Faults;
use crate::lazy::ask::{Asker, QueryResult};
use crate::lazy::execute::{Executor, SymbolicPath, Taken};
use crate::lazy::terms::Terms;
use crate::symbolic::subject::Subject;

/// The part of the steps, one in so many, that an attempt may use.
const SHARE: u64 = 8;

/// Steps that solving for the choices of a stretch costs.
const COST_OF_ANSWER: u64 = 1_000;

/// The part of the solver's limit, one in so many, that one question may use: good answers are easily checked.
const PATIENCE: u32 = 8;

/// Tuples of paths between two observations, on either side.
const MOST_TUPLES: usize = 64;

/// Stages, and times that some stage is looked at.
const MOST_STAGES: usize = 16;
const MOST_VISITS: usize = 64;

/// What an attempt has found.
pub(super) struct Found {
    pub(super) certificate: Simulation,
    pub(super) is_vacuous: bool,
    pub(super) steps: u64,
}

/// Per run and frame, where it stands and which registers matter.
pub(super) type Places = Vec<Vec<(Position, Vec<VarId>)>>;

/// All runs at rest.
pub(super) struct Stage {
    pub(super) places: Places,
    /// A variable for each register, in order.
    registers: Vec<TermId>,
    /// Per register, definitions over those before it. The first one counts.
    known: Vec<Vec<TermId>>,
    pub(super) strategies: Vec<Chosen>,
    is_vacuous: bool,
}

/// A strategy over what is chosen from a stage on.
pub(super) struct Chosen {
    /// The choices of the universal runs.
    pub(super) universal: Vec<TermId>,
    pub(super) taken: Vec<Vec<Taken>>,
    pub(super) values: Vec<TermId>,
}

/// Paths of some runs to their next observations.
#[derive(Clone)]
struct Tuple {
    runs: Vec<SymbolicPath>,
    conditions: Vec<TermId>,
    vars: Vec<TermId>,
}

/// A way to match a universal tuple.
struct Match {
    tuple: Tuple,
    values: Vec<TermId>,
    /// When it matches, as far as that is not always.
    conditions: Vec<TermId>,
}

pub(super) struct Simulating<'a> {
    task: &'a PointwiseTask<'a>,
    budget: &'a Budget,
    subjects: Vec<Subject>,
    pub(super) terms: Terms,
    asker: Asker,
    evaluator: Evaluator,
    /// Per slot of the property: the quantifier, and the position among what is shown of it.
    sources: Vec<(usize, usize)>,
    pub(super) stages: Vec<Stage>,
    /// The universal run whose choices are tried first for unconstrained choices.
    first_copied: usize,
}

/// A simulation, if one is found.
pub(super) fn simulation(task: &PointwiseTask<'_>, budget: &Budget, faults: Faults) -> Option<Found> {
    let mut steps = 0;
    for first_copied in 0..=task.property.n_universal() {
        let mut simulating = Simulating::new(task, budget, faults, first_copied);
        let is_kept = simulating.run();
        steps += simulating.asker.spent();
        if is_kept.is_some() {
            let is_vacuous = simulating.stages[0].is_vacuous;
            return Some(Found { certificate: simulating.certificate()?, is_vacuous, steps });
        }
        if simulating.asker.is_spent() || budget.interrupt.cause().is_some() {
            break;
        }
    }
    None
}

impl<'a> Simulating<'a> {
    fn new(task: &'a PointwiseTask<'a>, budget: &'a Budget, faults: Faults, first_copied: usize) -> Self {
        let mut n_slots = vec![0; task.property.quantifiers.len()];
        let sources = task.property.slots.iter().map(|slot| {
            n_slots[slot.quantifier] += 1;
            (slot.quantifier, n_slots[slot.quantifier] - 1)
        });
        let subjects: Vec<Subject> =
            (0..task.property.quantifiers.len()).map(|quantifier| Subject::new(task, quantifier)).collect();
        let start = |subject: &Subject| {
            let program = &subject.program;
            vec![(program.settle(program.start_of(program.entry())), Vec::new())]
        };
        let first = Stage {
            places: subjects.iter().map(start).collect(),
            registers: Vec::new(),
            known: Vec::new(),
            strategies: Vec::new(),
            is_vacuous: true,
        };
        let config = Config { rlimit: budget.solver.rlimit / PATIENCE, ..budget.solver.clone() };
        Self {
            task,
            budget,
            sources: sources.collect(),
            subjects,
            terms: Terms::default(),
            asker: Asker::new(&config, faults, budget.steps / SHARE),
            evaluator: Evaluator::default(),
            stages: vec![first],
            first_copied,
        }
    }

    pub(super) fn n_universal(&self) -> usize {
        self.task.property.n_universal()
    }

    /// Looks at stages until nothing changes; nothing if some stretch cannot be matched.
    fn run(&mut self) -> Option<()> {
        let mut open = BTreeSet::from([0]);
        let mut visits = 0;
        while let Some(stage) = open.pop_first() {
            visits += 1;
            if visits > MOST_VISITS || self.stages.len() > MOST_STAGES || self.asker.is_spent() {
                return None;
            }
            open.extend(self.visit(stage)?);
        }
        Some(())
    }

    /// What each register of a stage is, over those that are not defined.
    pub(super) fn resolved(&mut self, stage: usize) -> Vec<TermId> {
        let registers = self.stages[stage].registers.clone();
        let mut resolved: Vec<TermId> = Vec::new();
        for place in 0..registers.len() {
            let by = self.stages[stage].known[place].first().copied();
            let value = by.map_or(registers[place], |by| self.over(by, &registers, &resolved));
            resolved.push(value);
        }
        resolved
    }

    /// A term with values for registers.
    fn over(&mut self, term: TermId, registers: &[TermId], values: &[TermId]) -> TermId {
        let by: BTreeMap<u32, TermId> = registers
            .iter()
            .zip(values)
            .filter_map(|(&register, &value)| Some((self.terms.pool.as_var(register)?, value)))
            .collect();
        self.terms.substitute(term, &|number| by.get(&number).copied())
    }

    /// Follows all runs from a stage to their next observations, and matches them. The stages that changed.
    fn visit(&mut self, index: usize) -> Option<BTreeSet<usize>> {
        let resolved = self.resolved(index);
        let mut values = resolved.iter().copied();
        let mut paths: Vec<Vec<SymbolicPath>> = Vec::new();
        let places = self.stages[index].places.clone();
        for (quantifier, frames) in places.iter().enumerate() {
            let frames = frames.iter().map(|(at, vars)| (*at, vars.iter().copied().zip(values.by_ref()).collect()));
            let start = SymbolicPath::resting(frames);
            let subject = &self.subjects[quantifier];
            let executor = Executor::new(subject, &mut self.terms, &mut self.asker, &self.budget.interrupt);
            let (found, gap) = executor.advance(&[start]);
            if gap.is_some() && quantifier < self.task.property.n_universal() {
                return None;
            }
            paths.push(found);
        }
        let existential = paths.split_off(self.task.property.n_universal());
        let (universal, existential) = (Self::tuples(&paths)?, Self::tuples(&existential)?);
        self.stages[index].strategies.clear();
        let mut changed = BTreeSet::new();
        for mut tuple in universal {
            let given = self.judged(&[self.task.property.given], &tuple.runs)?;
            tuple.conditions.extend(given);
            let model = match self.asker.ask(&self.terms, &tuple.conditions) {
                QueryResult::Unsat => continue,
                QueryResult::Sat(model) => Some(model),
                QueryResult::Unknown => None,
            };
            self.stages[index].is_vacuous = false;
            self.settle(index, &tuple, &existential, model, &mut changed)?;
        }
        Some(changed)
    }

    /// All ways to take one path of each run.
    fn tuples(sides: &[Vec<SymbolicPath>]) -> Option<Vec<Tuple>> {
        let lists: Vec<Vec<usize>> = sides.iter().map(|runs| (0..runs.len()).collect()).collect();
        let slices: Vec<&[usize]> = lists.iter().map(Vec::as_slice).collect();
        let mut tuples: Vec<Tuple> = Vec::new();
        for_each_choice(&slices, |choice| {
            let runs: Vec<SymbolicPath> = sides.iter().zip(choice).map(|(runs, &run)| runs[run].clone()).collect();
            let conditions = runs.iter().flat_map(|run| run.conditions.iter().copied()).collect();
            let vars = runs.iter().flat_map(SymbolicPath::values).collect();
            tuples.push(Tuple { runs, conditions, vars });
            tuples.len() <= MOST_TUPLES
        });
        (tuples.len() <= MOST_TUPLES).then_some(tuples)
    }

    /// Truth values of the property at the observation that runs stand behind.
    fn judged(&mut self, truths: &[TermId], runs: &[SymbolicPath]) -> Option<Vec<TermId>> {
        let mut judged = Vec::new();
        for &truth in truths {
            let shown = |slot: u32| {
                let (quantifier, index) = self.sources[slot as usize];
                runs.get(quantifier)?.shown.last()?.get(index).copied()
            };
            judged.push(self.terms.import(&self.task.property.pool, truth, &shown).ok()?);
        }
        Some(judged)
    }

    /// Matches a universal tuple, and says where that leads.
    fn settle(
        &mut self,
        index: usize,
        universal: &Tuple,
        existential: &[Tuple],
        model: Option<Model>,
        changed: &mut BTreeSet<usize>,
    ) -> Option<()> {
        let free = self.free(index);
        let vars = variables(&self.terms, &[&*universal.vars, &*universal.conditions, &*free].concat());
        let known = samples(&mut self.terms, &mut self.evaluator, &vars, &universal.conditions, model);
        for found in self.matches(universal, existential, &known)? {
            let given = [&*universal.conditions, &*found.conditions].concat();
            let runs = [&*universal.runs, &*found.tuple.runs].concat();
            let (places, post) = self.rest(&runs, &found);
            let here: Vec<Model> =
                known.iter().filter(|model| self.satisfies(&found.conditions, model)).cloned().collect();
            if self.arrive(places, &post, &given, &here)? {
                let stage = self.stage_at(&self.places_of(&runs))?;
                changed.insert(stage);
            }
            self.stages[index].strategies.push(Chosen {
                universal: universal.vars.clone(),
                taken: found.tuple.runs.iter().map(|run| run.taken.clone()).collect(),
                values: found.values,
            });
        }
        Some(())
    }

    fn satisfies(&mut self, all: &[TermId], model: &Model) -> bool {
        self.evaluator.satisfies(Query { pool: &self.terms.pool, assertions: all }, model)
    }

    /// Ways to match a universal tuple, one of which does whatever is chosen.
    fn matches(&mut self, universal: &Tuple, existential: &[Tuple], known: &[Model]) -> Option<Vec<Match>> {
        let body: Vec<TermId> = self.task.property.body.iter().map(|conjunct| conjunct.term).collect();
        let mut partial: Vec<Match> = Vec::new();
        for tuple in existential {
            let runs = [&*universal.runs, &*tuple.runs].concat();
            let mut conditions = tuple.conditions.clone();
            conditions.extend(self.judged(&body, &runs)?);
            let wishes = self.wishes(&runs);
            let question = Question { conditions: &conditions, wishes: &wishes, vars: &tuple.vars };
            let mut tried: Vec<Vec<TermId>> = Vec::new();
            let assumed = [Some(true), Some(false), None];
            let sources = self.copied(universal);
            for (source, assumed) in sources.iter().flat_map(|source| assumed.map(|assumed| (source, assumed))) {
                if self.asker.is_spent() || self.budget.interrupt.cause().is_some() {
                    return None;
                }
                // Two plain answers are better than one with cases, which may be hard to check.
                if assumed.is_none() && !partial.is_empty() && self.covers(universal, &partial) {
                    return self.needed(universal, partial);
                }
                self.asker.spend(COST_OF_ANSWER);
                let values = answer(&mut self.terms, &question, source, assumed)?;
                if tried.contains(&values) {
                    continue;
                }
                tried.push(values.clone());
                let all: Vec<TermId> = conditions.iter().map(|&term| self.over(term, &tuple.vars, &values)).collect();
                let n_here = known.iter().filter(|model| self.satisfies(&all, model)).count();
                if n_here == 0 && !known.is_empty() {
                    continue;
                }
                let open = if n_here < known.len() { all } else { self.not_implied(&universal.conditions, all) };
                let is_full = open.is_empty();
                let found = Match { tuple: tuple.clone(), values, conditions: open };
                if is_full {
                    return Some(vec![found]);
                }
                partial.push(found);
            }
        }
        self.needed(universal, partial)
    }

    /// Partial ways that match together, without those that are not needed.
    fn needed(&mut self, universal: &Tuple, mut partial: Vec<Match>) -> Option<Vec<Match>> {
        if !self.covers(universal, &partial) {
            return None;
        }
        let mut place = partial.len();
        while place > 0 && partial.len() > 1 {
            place -= 1;
            let removed = partial.remove(place);
            if !self.covers(universal, &partial) {
                partial.insert(place, removed);
            }
        }
        Some(partial)
    }

    fn covers(&mut self, universal: &Tuple, partial: &[Match]) -> bool {
        let mut open = universal.conditions.clone();
        for Match { conditions, .. } in partial {
            let not: Vec<TermId> = conditions.iter().map(|&term| self.terms.not(term)).collect();
            open.push(self.terms.any(&not));
        }
        matches!(self.asker.ask(&self.terms, &open), QueryResult::Unsat)
    }

    /// The terms that do not follow from what is given.
    fn not_implied(&mut self, given: &[TermId], all: Vec<TermId>) -> Vec<TermId> {
        let mut kept = Vec::new();
        for term in all {
            let not = self.terms.not(term);
            if !matches!(self.asker.ask(&self.terms, &[given, &[not]].concat()), QueryResult::Unsat) {
                kept.push(term);
            }
        }
        kept
    }

    /// Default values for unconstrained choices: the choices of one universal run, or nothing.
    fn copied(&self, universal: &Tuple) -> Vec<Vec<TermId>> {
        let mut sources: Vec<Vec<TermId>> = universal.runs.iter().map(|run| run.values().collect()).collect();
        sources.push(Vec::new());
        let first = self.first_copied.min(sources.len() - 1);
        sources.rotate_left(first);
        sources
    }

    /// Equations of the existential registers of the stage that paths lead to.
    fn wishes(&mut self, runs: &[SymbolicPath]) -> Vec<TermId> {
        let places = self.places_of(runs);
        let Some(stage) = self.stage_at(&places) else { return Vec::new() };
        let post: Vec<TermId> = Self::values_at(runs, &places);
        let registers = self.stages[stage].registers.clone();
        let n_universal: usize =
            places[..self.task.property.n_universal()].iter().flatten().map(|(_, vars)| vars.len()).sum();
        let mut wishes = Vec::new();
        for place in n_universal..registers.len() {
            if let Some(&by) = self.stages[stage].known[place].first() {
                let by = self.over(by, &registers, &post);
                wishes.push(self.terms.equal(post[place], by));
            }
        }
        wishes
    }

    /// Where runs are at rest, with the registers that matter.
    fn places_of(&self, runs: &[SymbolicPath]) -> Places {
        self.subjects.iter().zip(runs).map(|(subject, run)| run.rest(subject)).collect()
    }

    fn stage_at(&self, places: &Places) -> Option<usize> {
        self.stages.iter().position(|stage| stage.places == *places)
    }

    fn values_at(runs: &[SymbolicPath], places: &Places) -> Vec<TermId> {
        runs.iter().zip(places).flat_map(|(run, frames)| run.values_of(frames)).collect()
    }

    /// Where runs come to rest, and what their registers hold there.
    fn rest(&mut self, runs: &[SymbolicPath], found: &Match) -> (Places, Vec<TermId>) {
        let places = self.places_of(runs);
        let post = Self::values_at(runs, &places);
        let vars = found.tuple.vars.clone();
        let post = post.into_iter().map(|value| self.over(value, &vars, &found.values)).collect();
        (places, post)
    }

    /// Weakens a stage's relation until it covers the arriving states; returns whether it changed.
    fn arrive(&mut self, places: Places, post: &[TermId], given: &[TermId], known: &[Model]) -> Option<bool> {
        let states: Vec<Vec<Value>> = known.iter().map(|model| self.state(post, model)).collect();
        let Some(stage) = self.stage_at(&places) else {
            let registers: Vec<TermId> = post
                .iter()
                .map(|&value| {
                    let ty = self.terms.pool.ty(value).clone();
                    self.terms.fresh(&ty)
                })
                .collect();
            let known = (0..registers.len()).map(|place| definitions(&mut self.terms, &registers, place, &states));
            let known = known.collect();
            let stage = Stage { places, registers, known, strategies: Vec::new(), is_vacuous: true };
            self.stages.push(stage);
            self.keep_only(self.stages.len() - 1, post, given)?;
            return Some(true);
        };
        let before = self.resolved(stage);
        for state in &states {
            self.forget(stage, state);
        }
        self.keep_only(stage, post, given)?;
        Some(self.resolved(stage) != before)
    }

    fn state(&mut self, post: &[TermId], model: &Model) -> Vec<Value> {
        let values = post.iter().map(|&term| self.evaluator.value(&self.terms.pool, term, model));
        values.map(|value| value.expect("models give variables values of their types")).collect()
    }

    /// Drops definitions that do not hold of a state.
    fn forget(&mut self, stage: usize, state: &[Value]) {
        let Stage { registers, known, .. } = &mut self.stages[stage];
        for (place, known) in known.iter_mut().enumerate() {
            known.retain(|&by| holds(&self.terms, registers, place, by, state));
        }
    }

    /// Drops definitions until those that count hold of all that arrives.
    fn keep_only(&mut self, stage: usize, post: &[TermId], given: &[TermId]) -> Option<()> {
        for place in 0..post.len() {
            while let Some(&by) = self.stages[stage].known[place].first() {
                let registers = self.stages[stage].registers.clone();
                let by = self.over(by, &registers, post);
                let equal = self.terms.equal(post[place], by);
                let differs = self.terms.not(equal);
                match self.asker.ask(&self.terms, &[given, &[differs]].concat()) {
                    QueryResult::Unsat => break,
                    QueryResult::Sat(model) => {
                        let state = self.state(post, &model);
                        self.forget(stage, &state);
                    }
                    QueryResult::Unknown if self.asker.is_spent() => return None,
                    QueryResult::Unknown => drop(self.stages[stage].known[place].remove(0)),
                }
            }
        }
        Some(())
    }

    /// The registers of a stage that are not defined.
    pub(super) fn free(&self, stage: usize) -> Vec<TermId> {
        let stage = &self.stages[stage];
        let open = stage.registers.iter().zip(&stage.known).filter(|(_, known)| known.is_empty());
        open.map(|(&register, _)| register).collect()
    }
}
