//! From findings to tests: what two runs showed is told again on the platform itself.
//!
//! A [`Finding`] is two runs of a Java method that should agree and do not. [`suite`] writes it as a test that people
//! read and keep; [`confirm`] runs both on a real JVM with a harness that also reaches what no plain test can: sources
//! and sinks in the middle of a program are spliced into its class files ([`splice`]).
//!
//! [`platform`] does both for queries with their answers.

pub mod confirm;
pub mod expression;
pub mod finding;
pub mod harness;
pub mod platform;
mod request;
pub mod splice;
pub mod suite;
pub mod tuple;
