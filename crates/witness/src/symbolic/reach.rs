//! What the existential side reaches from a set, as far as some limits go.
//!
//! Before observations it may stay where it is or move to where it is wanted. At observations it moves on until all its
//! runs have arrived, the body must hold, and all pass. Paths do not depend on where the universal side goes, so they
//! are followed once for each piece and place.

use counterpoint_ir::ids::TermId;
use counterpoint_ir::program::Position;
use counterpoint_prop::Property;

use super::desk::Desk;
use super::judge::{Seen, body, see};
use super::paths::{Extent, Path};
use super::state::{Runner, Set, State};
use crate::limits::Rejection;

/// How far an existential run is followed to where it is wanted.
const EXTENT: Extent = Extent::Some { steps: 1_000, paths: 128 };

/// How many tuples of paths are looked at.
const MOST_TUPLES: usize = 1_024;

/// A tuple of existential states that is reached.
#[derive(Debug, Clone)]
pub(super) struct Reached {
    pub(super) states: Vec<State>,
    /// Under which conditions, over the variables of the region and the own ones.
    pub(super) conditions: Vec<TermId>,
    /// The variables of the piece and of the paths, by number.
    pub(super) own: Vec<u32>,
}

/// Paths from the pieces of a region.
pub(super) struct Reaching<'r> {
    pub(super) runners: &'r [Runner<'r>],
    pub(super) pieces: &'r [Set],
    /// What holds of the parameters.
    pub(super) context: &'r [TermId],
    /// The property and what the universal runs show, where an observation is to be passed.
    pub(super) observation: Option<(&'r Property, Seen)>,
    /// What was reached, by where it was wanted.
    pub(super) known: Vec<(Vec<Vec<Position>>, Vec<Reached>)>,
}

impl Reaching<'_> {
    /// The tuples that may be members of a set, because they stand where it has them.
    pub(super) fn to(&mut self, set: &Set, desk: &mut Desk<'_>) -> Result<Vec<Reached>, Rejection> {
        let places: Vec<Vec<Position>> = match self.observation {
            None => set.states.iter().map(State::positions).collect(),
            Some(_) => Vec::new(),
        };
        if let Some((_, reached)) = self.known.iter().find(|(known, _)| *known == places) {
            return Ok(reached.clone());
        }
        let mut reached = Vec::new();
        for piece in self.pieces {
            self.follow_piece(piece, &places, &mut reached, desk)?;
        }
        self.known.push((places, reached.clone()));
        Ok(reached)
    }

    fn follow_piece(
        &self,
        piece: &Set,
        places: &[Vec<Position>],
        reached: &mut Vec<Reached>,
        desk: &mut Desk<'_>,
    ) -> Result<(), Rejection> {
        for mut found in arrivals(self.runners, piece, self.context, places, desk)? {
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

/// The tuples that runs reach from a set: at these places, or before their next observations if there are none.
pub(super) fn arrivals(
    runners: &[Runner<'_>],
    from: &Set,
    context: &[TermId],
    places: &[Vec<Position>],
    desk: &mut Desk<'_>,
) -> Result<Vec<Reached>, Rejection> {
    let context = [context, &[from.when]].concat();
    let mut tuples: Vec<Vec<Path>> = vec![Vec::new()];
    for (index, (runner, start)) in runners.iter().zip(&from.states).enumerate() {
        let paths = follow(runner, start, &context, places.get(index), desk)?;
        desk.is_cut |= tuples.len() * paths.len() > MOST_TUPLES;
        let pairs = tuples.iter().flat_map(|tuple| paths.iter().map(move |path| (tuple, path)));
        tuples = pairs.take(MOST_TUPLES).map(|(tuple, path)| [&**tuple, std::slice::from_ref(path)].concat()).collect();
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
fn follow(
    runner: &Runner<'_>,
    start: &State,
    context: &[TermId],
    place: Option<&Vec<Position>>,
    desk: &mut Desk<'_>,
) -> Result<Vec<Path>, Rejection> {
    let mut paths = Vec::new();
    let has_arrived = runner.arrival(start).is_some();
    if place.map_or(has_arrived, |place| start.positions() == *place) {
        paths.push(Path::new(start.clone()));
    }
    if !has_arrived {
        let found = runner.explore(start, context, place.map_or(&[], std::slice::from_ref), EXTENT, desk)?;
        paths.extend(found.into_iter().filter(|path| place.is_none_or(|place| path.state.positions() == *place)));
    }
    Ok(paths)
}
