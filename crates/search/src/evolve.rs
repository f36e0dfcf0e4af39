//! The evolutionary search of the paper (Algorithm 4), to the letter, for comparison.
//!
//! Pasqua, Ceccato, Tonella: Hypertesting of Programs (ICSE 2024), Algorithm 4, which is MOSA (Panichella, Kifetew,
//! Tonella: Automated Test Case Generation as a Many-Objective Optimisation Problem, TSE 44(2), 2018) with pairs of
//! inputs as individuals and the multi-run distances to open goals as objectives. Crossover swaps an input of both runs
//! (Def. 12); mutation replaces an input of one run by a random value (Def. 13), and rejects pairs whose public inputs
//! differ. So it cannot change public inputs, and a random number hardly ever satisfies `== 42`.

use counterpoint_engine::{Answer, Budget, Engine, Events, Task};
use counterpoint_objective::Distances;
use counterpoint_objective::distance::{RunProfile, dominates, is_preferred, normalised};

use crate::fuzz::{pair, uniform};
use crate::pair_search::PairSearch;
use crate::runner::{Inputs, RunResult};
use crate::trace::{TraceComparison, compare_traces};

/// Algorithm 4: evolution of pairs of inputs.
#[derive(Debug, Clone, Copy, Default)]
pub struct Evolve;

// The parameters of the published tool.
const POPULATION: usize = 20;
const SELECTION: usize = 10;
const TOURNAMENT: usize = 3;
const CROSSOVER: u32 = 60;
const MUTATION: u32 = 75;
const MUTATION_RETRIES: usize = 5;

/// A pair of inputs with the results of their runs.
struct Individual {
    inputs: [Inputs; 2],
    results: [RunResult; 2],
    shows_same: bool,
    /// Its Pareto front, and its crowding distance there.
    rank: usize,
    crowding: f64,
}

impl Engine for Evolve {
    fn name(&self) -> &'static str {
        "evolve"
    }

    fn run<'a>(&'a self, task: &'a Task, budget: &'a Budget, _events: &dyn Events) -> Answer<'a> {
        let mut pairs = match PairSearch::new(task, budget, false) {
            Ok(pairs) => pairs,
            Err(found) => return *found,
        };
        pairs.runner.wants_distances = true;
        let distances = Distances::new(&pairs.task.subject.program, pairs.guide, &pairs.runner.coverage.goals);
        let mut evolution = Evolution { pairs, distances, population: Vec::new() };
        let [first, _] = pair(&mut evolution.pairs);
        evolution.pairs.prepare(first);
        while evolution.population.len() < POPULATION && evolution.pairs.has_budget(2) {
            let inputs = pair(&mut evolution.pairs);
            let individual = evolution.run(inputs);
            evolution.population.push(individual);
        }
        while evolution.pairs.has_budget(2) {
            evolution.generation();
        }
        evolution.pairs.finish()
    }
}

struct Evolution<'a> {
    pairs: PairSearch<'a>,
    distances: Distances,
    population: Vec<Individual>,
}

impl Evolution<'_> {
    fn run(&mut self, mut inputs: [Inputs; 2]) -> Individual {
        let results = inputs.each_mut().map(|inputs| self.pairs.run(inputs));
        self.pairs.compare_pair((&inputs[0], &results[0]), (&inputs[1], &results[1]));
        let shows_same =
            compare_traces(self.pairs.task.sees, &results[0].trace, &results[1].trace) != TraceComparison::Different;
        Individual { inputs, results, shows_same, rank: 0, crowding: 0.0 }
    }

    fn generation(&mut self) {
        for inputs in self.offspring() {
            if !self.pairs.has_budget(2) {
                return;
            }
            let individual = self.run(inputs);
            self.population.push(individual);
        }
        self.select_survivors();
    }

    /// Selection, crossover and mutation.
    fn offspring(&mut self) -> Vec<[Inputs; 2]> {
        let mut offspring = Vec::new();
        for _ in 0..SELECTION {
            let [one, other] = [0, 1].map(|_| self.select());
            let mut pairs = [one, other].map(|index| self.population[index].inputs.clone());
            if self.pairs.generator.chance(CROSSOVER) {
                self.cross(&mut pairs);
            }
            for mut inputs in pairs {
                if self.pairs.generator.chance(MUTATION) {
                    self.mutate(&mut inputs);
                }
                offspring.push(inputs);
            }
        }
        offspring
    }

    /// Tournament selection: by front, then by crowding distance.
    fn select(&mut self) -> usize {
        let tournament: Vec<usize> =
            (0..TOURNAMENT).map(|_| self.pairs.generator.below(self.population.len())).collect();
        let key = |index: &usize| {
            let individual = &self.population[*index];
            (individual.rank, -individual.crowding)
        };
        let is_better = |a: &usize, b: &usize| {
            let (a, b) = (key(a), key(b));
            a.0.cmp(&b.0).then(a.1.total_cmp(&b.1))
        };
        tournament.into_iter().min_by(is_better).unwrap_or(0)
    }

    /// Crossover: swaps an input of two pairs (Def. 12).
    fn cross(&mut self, pairs: &mut [[Inputs; 2]; 2]) {
        let input = self.pairs.generator.below(pairs[0][0].len());
        let mut swapped = pairs.clone();
        let [one, other] = &mut swapped;
        for (a, b) in one.iter_mut().zip(other) {
            std::mem::swap(&mut a[input], &mut b[input]);
        }
        if swapped.iter().all(|pair| self.is_valid(pair)) {
            *pairs = swapped;
        }
    }

    /// Mutation: replaces an input of one run (Def. 13).
    fn mutate(&mut self, pair: &mut [Inputs; 2]) {
        let shapes = self.pairs.shapes();
        for _ in 0..MUTATION_RETRIES {
            let mut mutant = pair.clone();
            let (run, input) = (self.pairs.generator.below(2), self.pairs.generator.below(shapes.len()));
            mutant[run][input] = vec![uniform(&mut self.pairs.generator, &shapes[input])];
            if self.is_valid(&mutant) {
                *pair = mutant;
                return;
            }
        }
    }

    /// The input predicate: public inputs are the same, some secret is not.
    fn is_valid(&self, [one, other]: &[Inputs; 2]) -> bool {
        let secrets = self.pairs.runner.is_secret.iter();
        let mut differing = secrets.zip(one.iter().zip(other)).filter(|(_, (a, b))| a != b).peekable();
        differing.peek().is_some() && differing.all(|(&is_secret, _)| is_secret)
    }

    /// The next population: front by front, of the last one those with the greatest crowding distances.
    fn select_survivors(&mut self) {
        let fitness = self.fitness();
        let mut fronts = self.fronts(&fitness);
        for (rank, front) in fronts.iter_mut().enumerate() {
            let crowding = crowding_distances(front, &fitness.distances);
            for (&index, &crowding) in front.iter().zip(&crowding) {
                (self.population[index].rank, self.population[index].crowding) = (rank, crowding);
            }
            front.sort_by(|&a, &b| self.population[b].crowding.total_cmp(&self.population[a].crowding));
        }
        let mut is_chosen = vec![false; self.population.len()];
        fronts.iter().flatten().take(POPULATION).for_each(|&index| is_chosen[index] = true);
        let mut chosen = is_chosen.into_iter();
        self.population.retain(|_| chosen.next() == Some(true));
    }

    /// The multi-run distance of each individual to each open goal.
    fn fitness(&self) -> Fitness {
        let coverage = &self.pairs.runner.coverage;
        let goals = &coverage.goals;
        let open: Vec<usize> = (0..goals.goals.len()).filter(|&goal| !coverage.is_covered[goal]).collect();
        let mut fitness = Fitness::default();
        for individual in &self.population {
            let profiles = individual.results.each_ref().map(|result| RunProfile {
                location_set: coverage.location_set(result.location_set),
                branch_distances: &result.branch_distances,
            });
            let goals_of = || open.iter().map(|&goal| &goals.goals[goal]);
            let multi = |goal| normalised(self.distances.multi(goals, goal, &profiles, individual.shows_same));
            fitness.distances.push(goals_of().map(multi).collect());
            fitness.nearest.push(goals_of().map(|goal| self.distances.nearest(goals, goal, &profiles)).collect());
        }
        fitness
    }

    /// Preference sorting of MOSA: first the individuals that are preferred for some goal, then the non-dominated
    /// fronts.
    fn fronts(&self, fitness: &Fitness) -> Vec<Vec<usize>> {
        let mut left: Vec<usize> = (0..self.population.len()).collect();
        let mut best = Vec::new();
        for goal in 0..fitness.distances.first().map_or(0, Vec::len) {
            let key = |index: usize| (fitness.distances[index][goal], fitness.nearest[index][goal]);
            let preferred = left.iter().copied().reduce(|a, b| if is_preferred(key(b), key(a)) { b } else { a });
            best.extend(preferred);
        }
        best.sort_unstable();
        best.dedup();
        left.retain(|index| !best.contains(index));
        let mut fronts = if best.is_empty() { Vec::new() } else { vec![best] };
        while !left.is_empty() {
            let is_dominated = |&index: &usize| {
                left.iter().any(|&other| dominates(&fitness.distances[other], &fitness.distances[index]))
            };
            let front: Vec<usize> = left.iter().copied().filter(|index| !is_dominated(index)).collect();
            left.retain(|index| !front.contains(index));
            fronts.push(front);
        }
        fronts
    }
}

/// Per individual and open goal.
#[derive(Default)]
struct Fitness {
    distances: Vec<Vec<f64>>,
    /// Of the run that is closest to a place of the goal.
    nearest: Vec<Vec<f64>>,
}

/// The crowding distance of each individual of a front, over all goals (Deb et al., NSGA-II).
fn crowding_distances(front: &[usize], distances: &[Vec<f64>]) -> Vec<f64> {
    let mut crowding = vec![0.0; front.len()];
    let goals = 0..distances.first().map_or(0, Vec::len);
    for values in goals.map(|goal| front.iter().map(|&index| distances[index][goal]).collect::<Vec<f64>>()) {
        add_crowding_distances(&values, &mut crowding);
    }
    crowding
}

/// Adds the crowding distances for one goal. The extremes have only one neighbour, and get an infinite distance.
fn add_crowding_distances(values: &[f64], crowding: &mut [f64]) {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&a, &b| values[a].total_cmp(&values[b]));
    let (Some(&first), Some(&last)) = (order.first(), order.last()) else { return };
    let range = values[last] - values[first];
    crowding[first] = f64::INFINITY;
    crowding[last] = f64::INFINITY;
    if range > 0.0 {
        for three in order.windows(3) {
            crowding[three[1]] += (values[three[2]] - values[three[0]]) / range;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_extremes_have_infinite_crowding_distance() {
        let distances = [0.0, 0.25, 1.0, 0.5].map(|distance| vec![distance]);
        let crowding = crowding_distances(&[0, 1, 2, 3], &distances);
        assert_eq!(crowding, [f64::INFINITY, 0.5, f64::INFINITY, 0.75]);
    }
}
