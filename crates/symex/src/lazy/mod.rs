//! Whole runs with counterexamples: the last resort where states have no linear description.
//!
//! The lazy algorithm of Correnson et al. (Alg. 3 of <https://doi.org/10.1145/3689761>) for products of unknowns, division by
//! unknowns and bits of wide words. Every path of every program to its k-th observation is executed over typed terms
//! ([`execute`]); then each tuple of universal paths is settled or refuted ([`settle`]), for k = 1, 2, ... ([`search`]).
//! Where all universal runs end, what matched them is a proof ([`proof`]).
//!
//! What differs from the paper: the solver never gets the conjunction over all existential paths, nor a quantifier. Matches
//! are collected one by one, as terms over the universal choices where such a term can be guessed ([`guess`]), so most
//! tuples are settled by a handful of them. What it cannot do is what made it a last resort: the number of paths grows
//! with every observation, and a loop that can be left after any number of rounds has endlessly many.

pub(crate) mod ask;
pub(crate) mod execute;
mod guess;
mod no_match;
mod proof;
mod search;
mod settle;
pub(crate) mod terms;

pub(crate) use no_match::no_match;
pub(crate) use search::search;

/// The part of the steps, one in so many, that a search over whole runs may use.
const SHARE: u64 = 4;
