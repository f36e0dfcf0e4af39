//! Concrete execution on register bytecode.
//!
//! [`Code::compile`] flattens a program, under a [`Focus`](counterpoint_ir::liveness::Focus), into one array of
//! instructions; a [`Machine`] runs them. A *step* is one bytecode instruction, and budgets count steps. The machine
//! decides nothing: it stops where the program is non-deterministic and where it is observed, and its driver says how
//! to go on. [`Snapshot`] is the identity of a state: two runs with equal snapshots have the same future.

mod bytecode;
mod compile;
mod control;
mod data;
mod ints;
mod machine;
mod memory;
mod observe;
mod snapshot;
mod stop;
mod table;
mod world;

pub use bytecode::Code;
pub use machine::Machine;
pub use snapshot::Snapshot;
pub use stop::{Observer, Stop, Unobserved, Watch};
