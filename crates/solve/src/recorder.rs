//! For tests: a solver that writes down what it is asked, and knows nothing.

use std::sync::{Arc, Mutex};

use crate::{Outcome, Query, Reason, Solver};

/// The queries so far, as texts.
pub(crate) type Asked = Arc<Mutex<Vec<String>>>;

/// Answers every query with the same outcome.
#[derive(Debug)]
pub(crate) struct Recorder {
    asked: Asked,
    outcome: Outcome,
}

impl Recorder {
    /// A solver that does not know.
    pub(crate) fn new() -> (Self, Asked) {
        Self::with(Outcome::Unknown(Reason::Limit))
    }

    /// A solver with one answer.
    pub(crate) fn with(outcome: Outcome) -> (Self, Asked) {
        let asked = Asked::default();
        (Self { asked: Arc::clone(&asked), outcome }, asked)
    }
}

impl Solver for Recorder {
    fn check(&mut self, query: Query<'_>) -> Outcome {
        let texts: Vec<String> = query.assertions.iter().map(|&id| query.pool.display(id).to_string()).collect();
        self.asked.lock().unwrap().push(texts.join(", "));
        self.outcome.clone()
    }
}
