//! All engines: one row each. A new engine is a crate and a row here; engines are chosen nowhere else.

use counterpoint_engine::{Budget, Contradiction, Decided, Engine, Representation, Sets, Task, Unknown, Verdict};
use counterpoint_search::{Evolve, Fuzz, Guided, Tuples};
use counterpoint_symex::ForallExists;

/// An engine, the tasks that it is for, and when it gets its turn.
pub struct EngineRow<'a> {
    /// The engine.
    pub engine: &'a dyn Engine,
    /// The tasks that it is for.
    pub works_on: TaskKind,
    /// Whether it works only if it is asked for by its name.
    pub is_by_name: bool,
    /// Its share of the budget, given what the rows before it found out; none if it has nothing to add to that.
    pub share: fn(&Budget, Option<&Decided>) -> Option<Budget>,
}

/// A kind of tasks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TaskKind {
    /// Runs of one program should agree.
    Agreement,
    /// Some program is a method of another language.
    Methods,
    /// All tasks.
    All,
}

impl TaskKind {
    /// Whether a task is of this kind.
    pub fn includes(self, task: &Task) -> bool {
        match self {
            TaskKind::Agreement => task.property.agreement().is_some(),
            TaskKind::Methods => task.has_methods(),
            TaskKind::All => true,
        }
    }
}

/// All engines, in the order in which they work on a task.
pub const ENGINES: [EngineRow<'static>; 6] = {
    let [forall_exists, other_sets] = forall_exists(&ForallExists::SOUND);
    [
        EngineRow { engine: &Guided, works_on: TaskKind::Agreement, is_by_name: false, share: first },
        EngineRow { engine: &Fuzz, works_on: TaskKind::Agreement, is_by_name: true, share: first },
        EngineRow { engine: &Evolve, works_on: TaskKind::Agreement, is_by_name: true, share: first },
        EngineRow { engine: &Tuples, works_on: TaskKind::Methods, is_by_name: false, share: first },
        forall_exists,
        other_sets,
    ]
};

/// The rows of an engine that describes sets of states. If its answer does not pass the check, because it is undecided or
/// contradicted, the engine gets a second turn with another description: a claim about whole runs is checked in another
/// way than one about sets of states, and one about single states without a solver.
pub const fn forall_exists(engine: &dyn Engine) -> [EngineRow<'_>; 2] {
    [
        EngineRow { engine, works_on: TaskKind::All, is_by_name: false, share: first },
        EngineRow { engine, works_on: TaskKind::All, is_by_name: false, share: other_sets },
    ]
}

/// All of the budget, unless another engine had its turn.
pub fn first(budget: &Budget, known: Option<&Decided>) -> Option<Budget> {
    known.is_none().then(|| budget.clone())
}

fn other_sets(budget: &Budget, known: Option<&Decided>) -> Option<Budget> {
    let known = known?;
    let is_unchecked = matches!(
        known.verdict,
        Verdict::Unknown(Unknown::CheckUndecided(_) | Unknown::CheckOverBudget)
            | Verdict::Contradicted(Contradiction::Checker(_))
    );
    // A search describes no sets.
    if !is_unchecked || budget.sets != Sets::Auto || known.stats.search.is_some() {
        return None;
    }
    let had_runs = known.stats.representation == Some(Representation::WholeRuns);
    let sets = match budget.solver.name() {
        Some(_) if had_runs => Sets::Symbolic,
        Some(_) => Sets::Runs,
        None => Sets::Explicit,
    };
    Some(Budget { sets, ..budget.clone() })
}
