//! For tests only: random tasks, and an oracle that decides them by brute force.
//!
//! A [`Case`](case::Case) holds one or two small programs and a property, in a syntax tree of this crate. It is
//! printed as `.cpt` text, which is all that the tool under test gets to see; the oracle interprets the tree itself.
//! Generator, printer, interpreter and oracle share no code with the front end, the IR, the engines or the checker:
//! where both sides agree, they agree by different ways.
//!
//! Reading order: [`case`], [`expr`] and [`fixed`] (the tree), [`print`] (as text), [`check`] (well-formedness),
//! [`generate`], [`interpret`] (single programs), [`oracle`] (verdicts), [`shrink`] and [`corpus`] (what to do with a
//! failing case). [`double`] shows what a new language, engine and format take.

pub mod broken;
pub mod case;
pub mod check;
pub mod compare;
pub mod corpus;
pub mod double;
pub mod expr;
pub mod fixed;
pub mod generate;
pub mod hostile;
pub mod hyper;
pub mod interpret;
pub mod jvm;
pub mod oracle;
pub mod print;
pub mod sabotage;
pub mod shorthand;
pub mod shrink;
pub mod skip;
pub mod wild;
