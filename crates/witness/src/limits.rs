//! What a check may use, and how it ends when it does not confirm a claim.

use counterpoint_diag::Interrupt;
use counterpoint_solve::Reason;

/// Why a claim was not confirmed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Rejection {
    /// The check would take more steps than allowed.
    OverBudget,
    /// The user or a time limit stopped it.
    Interrupted,
    /// The claim is wrong: a mistake in the engine or in the checker.
    Contradicted(String),
    /// The claim may be right, but the checker cannot decide it: why.
    Undecided(Undecided),
}

/// Why the checker cannot decide a claim.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Undecided {
    /// In words.
    pub why: String,
    /// What the solver says, if it was the solver that gave no answer.
    pub solver: Option<Reason>,
}

impl Undecided {
    /// Whether the solver could do with a higher limit.
    pub fn is_solver_limit(&self) -> bool {
        self.solver == Some(Reason::Limit)
    }
}

impl From<String> for Undecided {
    fn from(why: String) -> Self {
        Self { why, solver: None }
    }
}

impl From<&str> for Undecided {
    fn from(why: &str) -> Self {
        why.to_owned().into()
    }
}

impl From<Reason> for Undecided {
    fn from(reason: Reason) -> Self {
        let why = match &reason {
            Reason::Limit => "the solver reached its limit".to_owned(),
            Reason::Unsupported(what) => format!("the solver cannot answer: {what}"),
            Reason::Failed(how) => format!("the solver failed: {how}"),
        };
        Self { why, solver: Some(reason) }
    }
}

impl Rejection {
    /// The same where not everything was looked at, so that nothing is wrong for certain: as far as what was done.
    pub(crate) fn within(self, done: &str) -> Self {
        match self {
            Rejection::Contradicted(why) => undecided(format!("{why}, as far as {done}")),
            Rejection::Undecided(it) => {
                Rejection::Undecided(Undecided { why: format!("{}, as far as {done}", it.why), ..it })
            }
            other => other,
        }
    }

    /// The same, with whose it is in front of what cannot be decided.
    pub(crate) fn of(self, whose: &str) -> Self {
        match self {
            Rejection::Undecided(undecided) => {
                Rejection::Undecided(Undecided { why: format!("{whose} {}", undecided.why), ..undecided })
            }
            other => other,
        }
    }
}

/// A rejection of the claim itself.
pub(crate) fn contradicted(why: impl Into<String>) -> Rejection {
    Rejection::Contradicted(why.into())
}

/// A claim that the checker cannot decide.
pub(crate) fn undecided(why: impl Into<Undecided>) -> Rejection {
    Rejection::Undecided(why.into())
}

/// What a check may use.
#[derive(Debug, Clone, Copy)]
pub struct Limits<'a> {
    /// Instructions that may be executed, over all runs.
    pub steps: u64,
    /// Values that may be tried at one `havoc`.
    pub choices: u64,
    /// Asked now and then.
    pub interrupt: &'a Interrupt,
}

/// How many times a check spends steps before it asks the interrupt again.
const ASK_EVERY: u32 = 1024;

/// Steps charged for a value that is kept. Memory is bounded by the step limit as well, because a run that allocates,
/// or a set of states that grows, would otherwise exhaust the machine long before its steps.
const STEPS_PER_VALUE: u64 = 4;

/// The limits of a check with what is left of them.
#[derive(Debug)]
pub(crate) struct Meter<'a> {
    limits: Limits<'a>,
    left: u64,
    until_asked: u32,
}

impl<'a> Meter<'a> {
    pub(crate) fn new(limits: Limits<'a>) -> Self {
        Self { limits, left: limits.steps, until_asked: 0 }
    }

    /// Values that may be tried at one `havoc`.
    pub(crate) fn choices(&self) -> u64 {
        self.limits.choices
    }

    /// Steps that are left.
    pub(crate) fn left(&self) -> u64 {
        self.left
    }

    /// Uses up steps.
    pub(crate) fn spend(&mut self, steps: u64) -> Result<(), Rejection> {
        if self.until_asked == 0 {
            self.until_asked = ASK_EVERY;
            self.ask()?;
        }
        self.until_asked -= 1;
        self.left = self.left.checked_sub(steps).ok_or(Rejection::OverBudget)?;
        Ok(())
    }

    /// Asks the interrupt. Whoever does something slow asks before it, however few steps it takes.
    pub(crate) fn ask(&self) -> Result<(), Rejection> {
        if self.limits.interrupt.cause().is_some() { Err(Rejection::Interrupted) } else { Ok(()) }
    }

    /// Uses up the steps that stand for memory.
    pub(crate) fn keep(&mut self, values: u64) -> Result<(), Rejection> {
        self.spend(values.saturating_mul(STEPS_PER_VALUE))
    }
}
