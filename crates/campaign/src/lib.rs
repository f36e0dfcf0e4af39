//! Which engines work on a task, in which order and with which share of the budget, which solver they ask, and how many
//! tasks are decided side by side.

mod engines;
pub mod solvers;

use counterpoint_engine::{Budget, Decided, Events, Sets, Task, Verdict};
use counterpoint_solve::QueryCounts;
use rayon::ThreadPoolBuilder;
use rayon::prelude::*;

pub use engines::{ENGINES, EngineRow, TaskKind, first, forall_exists};

/// Threads that are worth their memory, however many were asked for.
pub const MOST_THREADS: usize = 256;

/// The stack of a thread that decides a task: terms and programs are walked recursively in places.
pub const STACK_BYTES: usize = 64 << 20;

/// The names of the engines between which users choose, the default first.
pub fn choice_of_engines() -> impl Iterator<Item = &'static str> {
    ENGINES.iter().filter(|row| row.works_on == TaskKind::Agreement).map(|row| row.engine.name())
}

/// Decides a task with the engines that are there for it, and has what they claim checked. An engine that is asked for
/// by its name works alone on the tasks that it is for.
pub fn decide(task: &Task, wanted: Option<&str>, budget: &Budget, events: &dyn Events) -> Decided {
    decide_with(&ENGINES, task, wanted, budget, events)
}

/// The same with other engines.
pub fn decide_with(
    engines: &[EngineRow<'_>],
    task: &Task,
    wanted: Option<&str>,
    budget: &Budget,
    events: &dyn Events,
) -> Decided {
    let rows = || engines.iter().filter(|row| row.works_on.includes(task));
    let is_wanted = |row: &&EngineRow<'_>| wanted == Some(row.engine.name());
    let has_wanted = rows().any(|row| is_wanted(&row));
    let mut known: Option<Decided> = None;
    let mut queries = QueryCounts::default();
    for row in rows().filter(|row| if has_wanted { is_wanted(row) } else { !row.is_by_name }) {
        if known.is_some() && budget.interrupt.cause().is_some() {
            break;
        }
        let Some(share) = (row.share)(budget, known.as_ref()) else { continue };
        let decided = counterpoint_engine::decide(row.engine, task, &share, events);
        queries = queries.and(decided.stats.queries);
        known = Some(match known {
            // That there is a mistake is not to be forgotten, whatever is found in another way.
            Some(before) if is_contradicted(&before) => Decided { instead: Some(Box::new(decided)), ..before },
            Some(before) if !says_more(&decided, &share) => before,
            _ => decided,
        });
    }
    let mut known = known.expect("some engine is there for every task");
    known.stats.queries = queries;
    known
}

fn is_contradicted(decided: &Decided) -> bool {
    matches!(decided.verdict, Verdict::Contradicted(_))
}

/// Whether an answer is worth more than the one before it. Where whole runs were compared and nothing was found, the
/// reason why there was no answer before is worth more.
fn says_more(decided: &Decided, share: &Budget) -> bool {
    match decided.verdict {
        Verdict::Refuted(..) | Verdict::Proved(_) | Verdict::Contradicted(_) => true,
        Verdict::NoneFound(_) => share.sets != Sets::Runs,
        Verdict::Unknown(_) => false,
    }
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
