//! All formats. One program, so that it is linked once; a file per subject.

mod fixture;
mod json;
mod methods;
mod sarif_rules;
#[path = "../../testkit/src/skip.rs"]
mod skip;
mod text;
mod verdicts;
