//! Which engines work on a task. A new engine is a crate and a row in [`engine_for`]; nobody else chooses one.

use counterpoint_engine::{Budget, Decided, Engine, Events, Task};
use counterpoint_search::{Evolve, Fuzz, Guided, Tuples};
use counterpoint_symex::ForallExists;

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

/// Decides a task with the engines that there are for it, and has what they claim checked.
pub fn decide(task: &Task, search: SearchKind, budget: &Budget, events: &dyn Events) -> Answered {
    let engine = engine_for(task, search);
    Answered { decided: counterpoint_engine::decide(&*engine, task, budget, events), engine: engine.name() }
}

/// The engine for a task, by the kind of its property and what is known of its subjects.
fn engine_for(task: &Task, search: SearchKind) -> Box<dyn Engine> {
    match (task.agreement(), search) {
        (Some(_), SearchKind::Guided) => Box::new(Guided),
        (Some(_), SearchKind::Fuzz) => Box::new(Fuzz),
        (Some(_), SearchKind::Evolve) => Box::new(Evolve),
        (None, _) if task.has_methods() => Box::new(Tuples),
        (None, _) => Box::new(ForallExists::default()),
    }
}
