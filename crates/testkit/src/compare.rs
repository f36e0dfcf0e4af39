//! An engine against the oracle, on one case.
//!
//! The engine sees the text of the case, through the whole front end, and its claims pass through the checker, as they
//! do for a user. It is asked for as many observations as the oracle looked at.

use counterpoint_campaign::{decide_with, forall_exists};
use counterpoint_engine::{Budget, Engine, Sets, Silent, Unknown, Verdict};
use counterpoint_load::load_text;

use crate::case::Case;
use crate::oracle::OracleVerdict;

/// What an engine says to a case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Said {
    /// Refuted with so many observations, and replayed.
    Refuted(u32),
    /// Proved for every number of observations, and checked again.
    Proved,
    /// Nothing found up to the bound.
    NoneFound,
    /// No answer.
    Unknown(Unknown),
    /// The checker contradicts the engine.
    Contradicted(String),
    /// The text of the case is not accepted: the codes of the errors.
    NotAccepted(Vec<&'static str>),
}

/// What comparisons allow an engine, for up to so many observations.
pub fn budget(observations: u32) -> Budget {
    Budget { observations, steps: 5_000_000, ..Budget::default() }
}

/// The same for symbolic sets, where a step is worth more.
pub fn symbolic_budget(observations: u32) -> Budget {
    Budget { sets: Sets::Symbolic, steps: 300_000, ..budget(observations) }
}

/// The budgets whose answers are compared where choices are infinite: a step of these is worth much more.
pub fn infinite_budgets(observations: u32) -> [Budget; 3] {
    let with = |sets| Budget { sets, steps: 100_000, ..budget(observations) };
    [with(Sets::Auto), with(Sets::Symbolic), with(Sets::Runs)]
}

/// Asks an engine about a case.
pub fn ask(engine: &dyn Engine, case: &Case, budget: &Budget) -> Said {
    ask_text(engine, &case.to_cpt(), budget)
}

/// Asks an engine about the first property of a text.
pub fn ask_text(engine: &dyn Engine, text: &str, budget: &Budget) -> Said {
    let loaded = load_text("case.cpt", text);
    let errors: Vec<&str> = loaded.diagnostics.iter().filter(|d| d.is_error()).map(|d| d.code.id).collect();
    let Some(entry) = loaded.queries.into_iter().next().filter(|_| errors.is_empty()) else {
        return Said::NotAccepted(errors);
    };
    decide_with(&forall_exists(engine), &entry.task, None, budget, &Silent).verdict.into()
}

impl From<Verdict> for Said {
    fn from(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Refuted(witness, _) => Said::Refuted(witness.observations),
            Verdict::Proved(_) => Said::Proved,
            Verdict::NoneFound(_) => Said::NoneFound,
            Verdict::Unknown(unknown) => Said::Unknown(unknown),
            Verdict::Contradicted(what) => Said::Contradicted(what.to_string()),
        }
    }
}

/// Whether answers to one case contradict each other, in words: no oracle is needed to see that. Answers without a
/// verdict conflict with nothing; refutations agree on the number of observations.
pub fn conflict(answers: &[Said]) -> Option<String> {
    let wrong = answers.iter().find(|said| matches!(said, Said::Contradicted(_) | Said::NotAccepted(_)));
    if let Some(wrong) = wrong {
        return Some(format!("{wrong:?}"));
    }
    let mut definite = answers.iter().filter(|said| !matches!(said, Said::Unknown(_)));
    let first = definite.next()?;
    let agrees = |said: &Said| match (first, said) {
        (Said::Refuted(first), Said::Refuted(other)) => first == other,
        (Said::Refuted(_), _) | (_, Said::Refuted(_)) => false,
        _ => true,
    };
    definite.find(|said| !agrees(said)).map(|other| format!("{first:?} against {other:?}"))
}

/// Whether what was said agrees with the verdict of the oracle; the contradiction in words if not. Having no answer
/// contradicts nothing; callers count how often that happens.
pub fn judge(said: &Said, oracle: OracleVerdict) -> Result<(), String> {
    match (said, oracle) {
        (Said::Refuted(said), OracleVerdict::Refuted { observations }) if *said == observations => Ok(()),
        (Said::Proved | Said::NoneFound, OracleVerdict::Holds) | (Said::Unknown(_), _) => Ok(()),
        _ => Err(format!("the engine says {said:?}, the oracle {oracle:?}")),
    }
}
