//! Confirmation status: whether runs show on the platform of their subjects what they show here, and what that does to an
//! answer.

use crate::{Decided, Unknown, Verdict};

/// Whether runs that refute something show the same on the platform itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Confirmation {
    /// They do.
    Confirmed {
        /// Whether they drew random numbers without a seed, which were the same for all.
        is_seeded: bool,
    },
    /// They do not: a mistake of ours.
    Contradicted {
        /// What each of two runs showed; of runs that break a property, the one thing that is different from ours.
        shown: Vec<String>,
    },
    /// They do not, and the cause may lie in the platform, which was not given all that the runs read, or did not repeat
    /// its own behaviour. So neither a refutation nor a mistake of ours is known: the answer is withdrawn.
    NotShown {
        /// What the platform did.
        reason: String,
    },
    /// It cannot be told: they were not run there, or not to the point where they differ. The answer stands.
    NotConfirmable {
        /// Why.
        reason: String,
    },
}

impl Confirmation {
    /// It cannot be told, for this reason.
    pub fn not(reason: impl Into<String>) -> Self {
        Confirmation::NotConfirmable { reason: reason.into() }
    }
}

impl Decided {
    /// The answer after its runs were repeated on the platform: a refutation that the platform does not show is withdrawn.
    /// Returns the confirmation, unless it became the reason why nothing is known.
    pub fn after(&mut self, confirmation: Confirmation) -> Option<Confirmation> {
        match confirmation {
            Confirmation::NotShown { reason } => {
                self.verdict = Verdict::Unknown(Unknown::NotShown(reason));
                None
            }
            other => Some(other),
        }
    }
}

#[cfg(test)]
mod tests {
    use counterpoint_diag::StopCause;

    use super::*;

    #[test]
    fn what_the_platform_does_not_show_is_withdrawn() {
        let mut decided = Decided::unanswered(StopCause::Time);
        let not_confirmable = Confirmation::not("there is no JDK");
        assert_eq!(decided.after(not_confirmable.clone()), Some(not_confirmable));
        assert!(matches!(decided.verdict, Verdict::Unknown(Unknown::Stopped(StopCause::Time))));

        let reason = "a run timed out".to_owned();
        assert_eq!(decided.after(Confirmation::NotShown { reason: reason.clone() }), None);
        assert!(matches!(decided.verdict, Verdict::Unknown(Unknown::NotShown(known)) if known == reason));
    }
}
