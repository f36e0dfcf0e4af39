//! Confirmation status: what became of runs on the platform of their subjects.

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
    /// They do not, and what the platform has of its own may be why: nothing that can be claimed of it was found.
    NotShown {
        /// What it did.
        reason: String,
    },
    /// It cannot be told: they were not run there, or not to the point where they differ.
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
