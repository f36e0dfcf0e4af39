//! Engines, checkers and front ends against each other, oracles and the platform. One program, so that it is linked
//! once; a file per subject.

mod campaign;
mod clauses;
mod comparison;
mod confirm;
mod corpus_ir;
mod corpus_ir_engines;
mod corpus_props;
mod effects;
mod engine;
mod findings;
mod flow;
mod forall_exists;
mod futures;
mod goals;
mod heap;
mod hypertest;
mod jvm;
mod limits;
mod methods;
mod relations;
mod runs;
mod shims;
mod stages;
mod symbolic;
