//! `release e`: what of the secrets may become known (delimited release, Sabelfeld and Myers, ISSS 2003,
//! <https://doi.org/10.1007/978-3-540-37621-7_9>, Def. 2).
//!
//! Their demand: initial states that agree on what is public and on the values of the *escape hatches* lead to runs that
//! look the same. Here inputs take the place of initial states, and the values of inputs at an observation that of
//! values at the start: both are the same if all inputs are taken before the first observation. Agreement is an
//! assumption about two universal runs, so the clause only adds to `given`.

use super::Shorthand;
use crate::resolve::Resolver;
use crate::syntax::property::ShorthandClaim;

/// The clause with its documentation.
pub(super) const CLAUSE: Shorthand = Shorthand {
    name: "release",
    doc: " `noninterference(P) release e`, `gni(P) release e`: all that may become known of the secrets is `e`.

 A program that checks a password or adds up votes must reveal something of its secrets. The clause says what:
 expressions over inputs and observed values of a run, written with bare names. Only runs that agree on all of them are
 compared. This is delimited release (Sabelfeld and Myers 2003); with `gni` it speaks of programs that make choices.

 Example: with `secret input pin: 0..9; public input guess: 0..9; observe out(ok: pin == guess);` the property
 `noninterference(P)` is refuted and `noninterference(P) release pin == guess` holds; a program that shows
 `pin > guess` refutes both.

 Values are those at the observation: of an input the latest one, and the default of its type before it is taken. A
 secret that is changed after a release is released anew; nothing is remembered of earlier values, except that runs count
 only as long as they agreed at every observation so far.

 Adds to the expansion of the shorthand, for each expression `e` of several:

 `given ... && e of a == e of b`
",
};

/// Adds that the first two runs agree on what is released.
pub(super) fn assume(claim: &ShorthandClaim, resolver: &mut Resolver<'_>) -> Option<()> {
    let found: Vec<Option<()>> = claim.released.iter().map(|part| resolver.assume_agreement(part)).collect();
    found.into_iter().collect()
}
