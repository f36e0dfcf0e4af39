//! The intermediate representation that all front ends lower to and all engines read.
//!
//! Three parts: **terms** (pure, total, hash-consed, one pool per task), **programs** (three-address instructions over
//! typed registers, with a class table) and the **table of primitives** that gives both their meaning. This crate does
//! no input or output and reads no clock, environment or randomness.
//!
//! Reading order: [`ids`], [`types`], [`Value`], [`prim`], [`term`], [`program`], [`effect`], [`build`], [`verify`],
//! [`text`].

pub mod arith;
pub mod build;
pub mod class;
pub mod domain;
pub mod drawn;
pub mod effect;
mod float;
pub mod formula;
pub mod guide;
pub mod ids;
mod integer;
pub mod liveness;
pub mod native;
pub mod prim;
pub mod program;
pub mod spelling;
pub mod state;
pub mod term;
pub mod text;
pub mod tree;
pub mod types;
mod value;
pub mod verify;

pub use integer::Integer;
pub use value::Value;
