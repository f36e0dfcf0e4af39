//! What happens at loop heads: states stop, are compared with earlier ones, taken together, or widened.

use std::sync::Arc;

use counterpoint_ir::ids::LocId;
use counterpoint_ir::prim::{Op, Prim, Shape};
use counterpoint_ir::program::Position;

use crate::fault::Fault;
use crate::presburger::literal::at_most;
use crate::presburger::{Cube, Linear};

use super::execute::{Anchor, Arrival, COST_OF_FORK, Gap, Heads, Path, Running, Stop};
use super::included::is_included;
use super::item::Item;
use super::oracle::cost_of;
use super::value::State;
use super::widen::widen;

impl Running<'_, '_, '_> {
    /// Goes to the start of a location; drops the path if it is a loop head where nothing new comes along.
    pub(super) fn enter(&mut self, mut path: Path, to: LocId) -> Result<Path, Stop> {
        let top = path.top_mut();
        top.at = Position { proc: top.at.proc, loc: to, instr: 0 };
        let at = top.at;
        let subject = self.executor.subject;
        let stops = self.executor.stops;
        if !subject.heads.contains(at.proc, to) && (stops.is_empty() || !stops.contains(&subject.program.settle(at))) {
            return Ok(path);
        }
        if self.executor.heads == Heads::Stop {
            let state = path.state.clone().settled(&subject.program, &subject.liveness);
            if subject.has_arrived(&state) {
                return Ok(path);
            }
            let (before, behind) = (state.clone(), state);
            self.stretch.halts.push(Arrival { before, behind, seen: Vec::new(), cube: path.cube, taken: path.taken });
            return Err(Stop::Done);
        }
        let settled = path.state.clone().settled(&subject.program, &subject.liveness);
        let repeated = self.repeated(&path, &settled);
        self.stretch.is_accelerated |= repeated.is_some();
        let (settled, cube) = repeated.unwrap_or_else(|| (settled, path.cube.clone()));
        let Some(path) = self.meet(path, settled, cube) else { return Err(Stop::Done) };
        let onward = if self.executor.takes_loops { self.several_rounds(&path) } else { Vec::new() };
        // Loops take turns with other paths.
        self.queue.push_back(path);
        for path in onward {
            let (settled, cube) = (path.state.clone(), path.cube.clone());
            let met = self.meet(path, settled, cube);
            self.stretch.is_accelerated |= met.is_some();
            self.queue.extend(met);
        }
        Err(Stop::Done)
    }

    /// A path at a loop head, if it brings a state there that is new; with the state in normal form where that may be.
    fn meet(&mut self, mut path: Path, settled: State, cube: Cube) -> Option<Path> {
        let n_params = self.executor.n_params;
        let item = Item { states: vec![settled], cube }.normal(n_params)?;
        let context = self.executor.context;
        let item = self.widened(item);
        let n_heads = self.stretch.heads.len() as u64;
        self.executor.oracle.spend(cost_of(&item.cube, COST_OF_FORK) + n_heads);
        if is_included(&item, &self.stretch.heads, context, n_params, self.executor.oracle) {
            self.stretch.has_circles = true;
            return None;
        }
        if self.executor.heads == Heads::Normalise {
            // What was widened has symbols that nobody asked for; later ones must not be the same.
            if !self.executor.faults.has(Fault::ReusedSymbols) {
                *self.executor.fresh = item.first_free().max(*self.executor.fresh);
            }
            path.state = item.states[0].clone();
            path.cube = item.cube.clone();
            path.full = context.and(&path.cube)?;
            let state = Arc::new(path.state.clone());
            path.anchor = Some(Anchor { state, cube: path.cube.clone(), has_compared: false });
        }
        if self.stretch.heads.len() >= self.executor.limits.heads {
            self.stretch.gap.get_or_insert(Gap::Cut(path.top().at));
            return None;
        }
        self.stretch.heads.push(item);
        Some(path)
    }

    /// What comes to a loop head, widened if many like it came before.
    fn widened(&mut self, item: Item) -> Item {
        let Some(before) = self.executor.limits.before_widening else { return item };
        if self.executor.heads != Heads::Normalise {
            return item;
        }
        let alike: Vec<&Item> = self.stretch.heads.iter().filter(|known| known.is_alike(&item)).collect();
        let Some(last) = alike.last().filter(|_| alike.len() >= before) else { return item };
        let (context, n_params) = (self.executor.context, self.executor.n_params);
        match widen(last, &item, context, n_params, self.executor.oracle) {
            Some(wide) => {
                self.stretch.is_wide = true;
                wide
            }
            None => item,
        }
    }

    /// Any number of further rounds at once, where a round adds constants and compares nothing: what one round has done
    /// since the last loop head, the next one can do again.
    ///
    /// Only where states go on in normal form: nobody will ask for the decisions of so many rounds.
    fn repeated(&mut self, path: &Path, now: &State) -> Option<(State, Cube)> {
        let anchor = path.anchor.as_ref().filter(|anchor| !anchor.has_compared && anchor.state.is_alike(now))?;
        if path.cube != anchor.cube || !self.executor.may_accelerate {
            return None;
        }
        let mut before = Vec::new();
        anchor.state.for_each(|linear| before.push(linear.clone()));
        let mut rounds = None;
        let mut repeated = now.clone();
        let mut place = 0;
        let mut is_constant = true;
        repeated.change(|linear| {
            let change = linear.sub(&before[place]);
            place += 1;
            match change.as_constant() {
                Some(change) if change.is_zero() => {}
                Some(change) => {
                    let rounds = rounds.get_or_insert_with(|| {
                        *self.executor.fresh += 1;
                        Linear::symbol(*self.executor.fresh - 1)
                    });
                    *linear = linear.plus(rounds, change);
                }
                None => is_constant = false,
            }
        });
        let not_negative = at_most(&0.into(), &rounds?);
        is_constant.then_some((repeated, path.cube.with(not_negative)?))
    }
}

/// Whether a primitive asks something about numbers, or may trap for some.
pub(super) fn compares(prim: Prim) -> bool {
    let is_linear = matches!(prim.op, Op::IntNeg | Op::IntAdd | Op::IntSub | Op::IntMul);
    !is_linear && !matches!(prim.row().shape, Shape::BoolUnary | Shape::BoolBinary | Shape::Conditional)
}
