//! The front end for class files: from a class path and an entry method to an IR program.
//!
//! The world is closed: what the entry can reach is found by rapid type analysis ([`world`]), read from the class path
//! ([`path`], [`class`]) and lowered method by method ([`lower`]). Code of the JDK is lowered like that of the user; what
//! is written in no class file is a row of the table of intrinsics. What is not supported becomes an instruction that
//! says so, at its place.

pub mod class;
pub mod descriptor;
pub mod names;
pub mod path;
