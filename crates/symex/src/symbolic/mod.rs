//! Symbolic sets: states whose numbers are linear terms, conditions that are cubes.
//!
//! Reading order: [`value`] (states), [`apply`] and [`bits`] (primitives), [`execute`] (from observation to observation),
//! [`formula`] (assumption and body), [`item`], [`join`] and [`node`] (sets in normal form), [`cover`] (is anything lost?),
//! [`expand`] (one step), [`sets`] (the representation for [`matching`](crate::matching)), [`evidence`]. The [`oracle`]
//! answers questions about cubes.
//!
//! Proofs: [`closure`]; by induction: [`simulate`], [`set_simulation`], [`relate`], [`guess`], [`wish`]. Loops: [`heads`],
//! [`rounds`], [`loops`], [`widen`].

mod apply;
mod bits;
mod closure;
mod cover;
mod evidence;
mod execute;
mod expand;
mod formula;
mod guess;
mod heads;
mod included;
mod item;
mod join;
mod loops;
pub(crate) mod no_match;
mod node;
pub(crate) mod oracle;
mod relate;
mod rounds;
mod set_simulation;
pub(crate) mod sets;
mod simulate;
pub(crate) mod subject;
mod terms;
mod value;
mod widen;
mod wish;
