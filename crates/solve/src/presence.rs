//! Whether the library of Z3 is there, and why not.
//!
//! A build may do without it (feature `z3`), and a build with it may meet a machine that has none. Both come to the
//! same: there is no solver of this kind, a solver that is installed as a program can be asked instead, and [`Absence`]
//! has the reason.

use std::path::PathBuf;

use thiserror::Error;

/// Why the library of Z3 cannot be asked.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Absence {
    /// This build does not look for it.
    #[error("this build does without the library of Z3")]
    NotBuilt,
    /// It is not there: what the system says.
    #[error("the library of Z3 was not found: {0}")]
    NotFound(String),
    /// It is there, but something is wrong with it: what.
    #[error("the library of Z3 cannot be used: {0}")]
    Useless(String),
}

impl Absence {
    /// What to do about it.
    pub fn help(&self) -> &'static str {
        match self {
            Self::NotBuilt => "apt install libz3-4, and build with the feature `z3`, which is on by default",
            Self::NotFound(_) | Self::Useless(_) => "apt install libz3-4, or set COUNTERPOINT_Z3 to the library",
        }
    }
}

/// The name and version of the library of Z3, which is loaded for this if it was not before.
pub fn library() -> Result<String, Absence> {
    #[cfg(feature = "z3")]
    return crate::z3::version();
    #[cfg(not(feature = "z3"))]
    return Err(Absence::NotBuilt);
}

/// The same without the reason.
pub fn version() -> Option<String> {
    library().ok()
}

/// Says where the library of Z3 is, for the whole process. Without this, it is looked for where the system has its
/// libraries. It takes effect before the library is first needed, and once.
pub fn name_library(path: PathBuf) {
    #[cfg(feature = "z3")]
    crate::z3::name(path);
    #[cfg(not(feature = "z3"))]
    drop(path);
}
