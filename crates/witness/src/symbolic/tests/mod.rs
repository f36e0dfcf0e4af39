//! Right claims are confirmed and wrong ones are not.

mod closures;
mod conditions;
mod files;
mod matches;
mod programs;
mod sample;
mod whole;
