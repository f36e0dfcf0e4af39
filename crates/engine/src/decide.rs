//! From a claim to a verdict.

use crate::{Budget, Decided, Engine, Events, Task};

/// Runs an engine on a task and has its claim checked.
pub fn decide(_engine: &dyn Engine, _task: &Task, _budget: &Budget, _events: &dyn Events) -> Decided {
    todo!()
}
