//! From findings to tests: what runs showed is told again on the platform itself.
//!
//! A [`Hypertest`](hypertest::Hypertest) is runs of Java methods that together refute a property, or that a test should
//! have because of what they cover. [`suite`] writes it as a test that people read and keep; [`confirm`] runs it on a real
//! JVM with a harness that also reaches what no plain test can: sources and sinks in the middle of a program are spliced
//! into its class files ([`splice`]).
//!
//! [`answer`] makes hypertests of queries with their answers.

pub mod answer;
pub mod confirm;
pub mod expression;
mod harness;
pub mod hypertest;
mod request;
pub mod splice;
pub mod suite;
