//! Which engines work on a task, which solver they ask, and how many tasks are decided side by side. A new engine is a
//! crate and a row in [`ENGINES`]; nobody else chooses one.

pub mod solvers;

use counterpoint_engine::{Budget, Decided, Engine, Events, Task};
use counterpoint_search::{Evolve, Fuzz, Guided, Tuples};
use counterpoint_symex::ForallExists;
use rayon::ThreadPoolBuilder;
use rayon::prelude::*;

/// Threads that are worth their memory, however many were asked for.
const MOST_THREADS: usize = 256;

/// The stack of a thread that decides a task: terms and programs are walked recursively in places.
const STACK_BYTES: usize = 64 << 20;

/// How runs that should agree are searched for runs that do not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum SearchKind {
    /// With comparison feedback, the default.
    #[default]
    Guided,
    /// Random pairs.
    Fuzz,
    /// Evolution of pairs.
    Evolve,
}

/// A checked answer with the name of the engine that found it.
#[derive(Debug, Clone)]
pub struct Answered {
    /// The checked answer.
    pub decided: Decided,
    /// The name of the engine.
    pub engine: &'static str,
}

/// An engine, and for which tasks it is there.
pub struct EngineRow {
    /// Whether it works on such a task, if that search was asked for.
    pub is_for: fn(&Task, SearchKind) -> bool,
    /// Makes it.
    pub engine: fn() -> Box<dyn Engine>,
}

/// All engines. The first one that is for a task works on it.
pub const ENGINES: [EngineRow; 5] = [
    EngineRow {
        is_for: |task, search| is_agreement(task) && search == SearchKind::Guided,
        engine: || Box::new(Guided),
    },
    EngineRow { is_for: |task, search| is_agreement(task) && search == SearchKind::Fuzz, engine: || Box::new(Fuzz) },
    EngineRow {
        is_for: |task, search| is_agreement(task) && search == SearchKind::Evolve,
        engine: || Box::new(Evolve),
    },
    EngineRow { is_for: |task, _| task.has_methods(), engine: || Box::new(Tuples) },
    EngineRow { is_for: |_, _| true, engine: || Box::new(ForallExists::default()) },
];

fn is_agreement(task: &Task) -> bool {
    task.property.agreement().is_some()
}

/// Decides a task with the engine that is there for it, and has what it claims checked.
pub fn decide(task: &Task, search: SearchKind, budget: &Budget, events: &dyn Events) -> Answered {
    decide_with(&ENGINES, task, search, budget, events)
}

/// The same with other engines.
pub fn decide_with(
    engines: &[EngineRow],
    task: &Task,
    search: SearchKind,
    budget: &Budget,
    events: &dyn Events,
) -> Answered {
    let row = engines.iter().find(|row| (row.is_for)(task, search));
    let engine = (row.expect("some engine is there for every task").engine)();
    Answered { decided: counterpoint_engine::decide(&*engine, task, budget, events), engine: engine.name() }
}

/// Works on units side by side, with so many threads. Results come in the order of the units.
pub fn side_by_side<U: Send, R: Send>(units: Vec<U>, jobs: usize, work: impl Fn(U) -> R + Sync + Send) -> Vec<R> {
    // More threads than units have nothing to do.
    let n_threads = jobs.min(units.len()).min(MOST_THREADS);
    let pool = || ThreadPoolBuilder::new().num_threads(n_threads).stack_size(STACK_BYTES).build().ok();
    match (units.len() > 1).then(pool).flatten() {
        Some(pool) => pool.install(|| units.into_par_iter().with_max_len(1).map(work).collect()),
        // For one unit this thread will do, and where there are no others, there is still this one.
        None => units.into_iter().map(work).collect(),
    }
}
