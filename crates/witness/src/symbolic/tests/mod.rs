//! Right claims are confirmed and wrong ones are not.

mod closures;
mod conditions;
mod matches;
mod programs;
mod sample;
mod simulations;
mod whole;
