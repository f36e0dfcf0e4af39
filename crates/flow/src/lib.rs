//! Control flow, dependences and constants of programs.
//!
//! Everything is computed for a [`Scope`]: the procedures *inside*, typically the user's own, while libraries are
//! summarised. Nothing here executes anything, knows a language, or changes the program.
//!
//! Reading order: [`digraph`], [`dominators`], [`graph`] (a procedure), [`control`], `ssa` (registers), [`scope`]
//! (many procedures), [`dependence`], [`slice`], [`approach`], [`constant`].

pub mod approach;
pub mod constant;
pub mod control;
pub mod dependence;
pub mod digraph;
pub mod dominators;
pub mod graph;
pub mod scope;
pub mod slice;
mod ssa;

pub use approach::Approach;
pub use constant::Constants;
pub use control::Controls;
pub use dependence::{Dependence, Node};
pub use graph::Graph;
pub use scope::Scope;
pub use slice::Slice;

#[cfg(test)]
mod tests;
