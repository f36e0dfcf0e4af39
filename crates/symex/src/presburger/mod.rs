//! Linear integer arithmetic with divisibility, as cubes: the stuff that symbolic states are made of.
//!
//! Small and exact where that is cheap, so that most questions a program raises never reach a solver. Reading order:
//! [`linear`], [`literal`], [`cube`], [`eliminate`], [`model`], [`project`].

pub(crate) mod cube;
pub(crate) mod eliminate;
pub(crate) mod linear;
pub(crate) mod literal;
pub(crate) mod model;
pub(crate) mod project;

pub(crate) use cube::Cube;
pub(crate) use linear::{Linear, Sym};
pub(crate) use literal::{Literal, Normal};
pub(crate) use model::{CubeResult, Model};

#[cfg(test)]
mod tests;
