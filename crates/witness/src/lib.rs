//! Witnesses and certificates, and the independent checker.
//!
//! No refutation and no proof is shown before this crate has checked it again, with its own plain interpreter of the IR.
//! It shares with the engines the IR with the table of primitives, the table of natives, liveness and the utilities of
//! terms, the normal form of properties, and the interface to solvers. It must stay small.
//!
//! Reading order: [`claim`](Witness) says what is checked, `machine`, `interp` and `heap` run programs, `explore` finds
//! what a run can show next, [`replay`] checks refutations, [`certify`] checks proofs. `region` says what is claimed of
//! sets of states that are formulas, `strategy` of whole runs, `symbolic` checks it: [`no_match`], [`closure`],
//! [`strategies`] and [`simulation`]. Files, minimisation and explanation are in `evidence`; no check depends on them.

mod agree;
mod certify;
mod claim;
mod domain;
mod explore;
mod heap;
mod interp;
mod limits;
mod machine;
mod record;
mod region;
mod replay;
mod run;
#[cfg(test)]
mod samples;
mod strategy;
pub mod symbolic;

use std::sync::Arc;

use counterpoint_ir::program::Program;

pub use agree::{Content, Difference, Disagreement, Shown, Told, difference, disagree, end_alike, tell};
pub use certify::{Certified, certify};
pub use claim::{Certificate, Decision, Frontier, Node, Witness};
pub use explore::focus;
pub use interp::Seen;
pub use limits::{Limits, Rejection, Undecided};
pub use record::{Record, Step, Written};
pub use region::{Closure, Edge, NoMatch, Pattern, PatternFrame, Piece, Region};
pub use replay::{Decided, Matching, Observation, Replay, Replayer, Run, Tried, replay};
pub use run::{End, Ran, canonical, resume, run};

pub use strategy::{Move, Played, Simulation, Strategies, Strategy};
pub use symbolic::{closure, no_match, simulation, strategies};

/// The programs of a task, as the checker takes them.
pub type Programs = [Arc<Program>];
