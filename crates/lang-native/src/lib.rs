//! The native language `.cpt` and the hyena format: two front ends for small programs, one file format each.

pub mod hyena;
pub mod native;
