//! What the existential side reaches from a set, as far as some limits go.
//!
//! Before observations it may stay where it is or move to where it is wanted. At observations it moves on until all its
//! runs have arrived, the body must hold, and all pass. Paths do not depend on where the universal side goes, so they
//! are followed once for each piece and place.
//!
//! A loop without bound has paths without end, and mostly the first few suffice. So there is a row of limits, each wider
//! than the one before, and whoever asks goes on to the next only where something was cut.

use std::collections::BTreeMap;

use counterpoint_ir::ids::TermId;
use counterpoint_ir::program::Position;
use counterpoint_prop::Pointwise;

use super::desk::Desk;
use super::judge::{Seen, body, see};
use super::paths::{Extent, Path};
use super::stages::Places;
use super::state::{Runner, Set, State};
use crate::limits::Rejection;

/// How far an existential run is followed to where it is wanted, in one attempt after the other: and how often it may come
/// there, by going round a loop, while the universal side takes one step. A second visit multiplies the paths, and is
/// rarely needed.
pub const EXTENTS: [(Extent, usize); 6] = [
    (Extent::Some { steps: 1_000, paths: 4 }, 1),
    (Extent::Some { steps: 1_000, paths: 4 }, MOST_VISITS),
    (Extent::Some { steps: 1_000, paths: 16 }, 1),
    (Extent::Some { steps: 1_000, paths: 16 }, MOST_VISITS),
    (Extent::Some { steps: 1_000, paths: 64 }, 1),
    (Extent::Some { steps: 1_000, paths: 128 }, 1),
];

/// The most visits; the engine takes so many moves of a partner together.
const MOST_VISITS: usize = 2;

/// How many tuples of paths are looked at.
const MOST_TUPLES: usize = 1_024;

/// A tuple of existential states that is reached.
#[derive(Debug, Clone)]
pub struct Reached {
    /// The states.
    pub states: Vec<State>,
    /// Under which conditions, over the variables of the region and the own ones.
    pub conditions: Vec<TermId>,
    /// The variables of the piece and of the paths, by number.
    pub own: Vec<u32>,
}

/// Paths from the pieces of a region.
pub(super) struct Reaching<'r> {
    pub(super) runners: &'r [Runner<'r>],
    pub(super) pieces: &'r [Set],
    /// What holds of the parameters.
    pub(super) context: &'r [TermId],
    /// The property and what the universal runs show, where an observation is to be passed.
    pub(super) observation: Option<(&'r Pointwise, Seen)>,
    /// How far paths are followed now: a position in [`EXTENTS`].
    attempt: usize,
    /// Whether paths that were asked for in this attempt were left out.
    pub(super) is_cut: bool,
    /// What was reached in an attempt where it was wanted, and whether paths were left out.
    known: BTreeMap<(usize, Places), (Vec<Reached>, bool)>,
}

impl<'r> Reaching<'r> {
    pub(super) fn new(
        runners: &'r [Runner<'r>],
        pieces: &'r [Set],
        context: &'r [TermId],
        observation: Option<(&'r Pointwise, Seen)>,
    ) -> Self {
        Self { runners, pieces, context, observation, attempt: 0, is_cut: false, known: BTreeMap::new() }
    }

    /// Sets how far paths are followed from now on.
    pub(super) fn attempt(&mut self, attempt: usize) {
        self.attempt = attempt;
        self.is_cut = false;
    }

    /// The tuples that may be members of a set, because they stand where it has them.
    pub(super) fn to(&mut self, set: &Set, desk: &mut Desk<'_>) -> Result<Vec<Reached>, Rejection> {
        let places: Places = match self.observation {
            None => set.states.iter().map(State::positions).collect(),
            Some(_) => Vec::new(),
        };
        let key = (self.attempt, places);
        if let Some((reached, is_cut)) = self.known.get(&key) {
            self.is_cut |= is_cut;
            return Ok(reached.clone());
        }
        let was_cut = std::mem::take(&mut desk.is_cut);
        let mut reached = Vec::new();
        for piece in self.pieces {
            self.follow_piece(piece, &key.1, &mut reached, desk)?;
        }
        let is_cut = desk.is_cut;
        self.is_cut |= is_cut;
        desk.is_cut |= was_cut;
        self.known.insert(key, (reached.clone(), is_cut));
        Ok(reached)
    }

    fn follow_piece(
        &self,
        piece: &Set,
        places: &[Vec<Position>],
        reached: &mut Vec<Reached>,
        desk: &mut Desk<'_>,
    ) -> Result<(), Rejection> {
        let (extent, visits) = EXTENTS[self.attempt];
        let follow = Follow { runners: self.runners, context: self.context, extent, visits };
        for mut found in follow.arrivals(piece, places, desk)? {
            if let Some((property, universal)) = &self.observation {
                let mut seen = universal.clone();
                for (runner, state) in self.runners.iter().zip(&found.states) {
                    see(runner, property, state, &mut seen, desk)?;
                }
                found.conditions.extend(body(property, &seen, desk)?);
                let states = self.runners.iter().zip(found.states);
                found.states = states.map(|(runner, state)| runner.pass(state)).collect();
            }
            desk.meter.keep(found.conditions.len() as u64 + 1)?;
            reached.push(found);
        }
        Ok(())
    }
}

/// How runs are followed.
pub struct Follow<'r> {
    /// The runs.
    pub runners: &'r [Runner<'r>],
    /// What holds whatever they do.
    pub context: &'r [TermId],
    /// How far.
    pub extent: Extent,
    /// How often they may come to a place.
    pub visits: usize,
}

impl Follow<'_> {
    /// The tuples that runs reach from a set: at these places, or before their next observations if there are none.
    pub fn arrivals(
        &self,
        from: &Set,
        places: &[Vec<Position>],
        desk: &mut Desk<'_>,
    ) -> Result<Vec<Reached>, Rejection> {
        let context = [self.context, &[from.when]].concat();
        let mut tuples: Vec<Vec<Path>> = vec![Vec::new()];
        for (index, (runner, start)) in self.runners.iter().zip(&from.states).enumerate() {
            let paths = self.paths((runner, start), &context, places.get(index), desk)?;
            desk.is_cut |= tuples.len() * paths.len() > MOST_TUPLES;
            let pairs = tuples.iter().flat_map(|tuple| paths.iter().map(move |path| (tuple, path)));
            let longer = pairs.map(|(tuple, path)| [&**tuple, std::slice::from_ref(path)].concat());
            tuples = longer.take(MOST_TUPLES).collect();
        }
        let reached = tuples.into_iter().map(|tuple| {
            let fresh = tuple.iter().flat_map(|path| path.fresh.iter().copied());
            let own = from.own.iter().copied().chain(fresh).collect();
            let conditions = tuple.iter().flat_map(|path| path.conditions.iter().copied());
            let conditions = [from.when].into_iter().chain(conditions).collect();
            Reached { states: tuple.into_iter().map(|path| path.state).collect(), conditions, own }
        });
        Ok(reached.collect())
    }

    /// The paths of one run to a place, or to its next observation.
    fn paths(
        &self,
        (runner, start): (&Runner<'_>, &State),
        context: &[TermId],
        place: Option<&Vec<Position>>,
        desk: &mut Desk<'_>,
    ) -> Result<Vec<Path>, Rejection> {
        let start = Path::new(start.clone());
        let Some(place) = place else { return runner.advance(start, context, self.extent, desk) };
        let mut paths = Vec::new();
        if start.state.positions() == *place {
            paths.push(start.clone());
        }
        let mut open = vec![start];
        for visit in 1..=self.visits {
            let mut next = Vec::new();
            for path in open {
                if runner.arrival(&path.state).is_none() {
                    let found = runner.explore(path, context, std::slice::from_ref(place), self.extent, desk)?;
                    next.extend(found.into_iter().filter(|path| path.state.positions() == *place));
                }
            }
            // Another visit is left out, for another attempt.
            desk.is_cut |= visit == self.visits && visit < MOST_VISITS && !next.is_empty();
            paths.extend(next.iter().cloned());
            open = next;
        }
        Ok(paths)
    }
}
