//! The native language `.cpt`: text to tree to IR, and the formatter.
//!
//! [`parse`] reads a whole file and goes on after errors, [`lower`] turns what it found into programs of the IR and
//! hands on the properties, and [`format`] lays a file out. Expressions and properties are read and checked by
//! `counterpoint_prop`, which shares them with other front ends. The language is described in `docs/language.md`.

pub mod ast;
mod declare;
mod format;
mod lower;
mod parse;
mod parse_stmt;
mod parse_type;

#[cfg(test)]
mod fuzz;
#[cfg(test)]
mod tests;

pub use ast::Module;
pub use format::format;
pub use lower::{Lowered, lower};
pub use parse::parse;
