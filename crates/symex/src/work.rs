//! Work within a number of steps: what can be cut, and how it is charged.

use crate::segment::{Gap, Segment};
use counterpoint_diag::Interrupt;

/// What is done within a number of steps, or cut.
pub(crate) trait Work: Send {
    /// Whether a result that is cut says so itself wherever it is used.
    const MAY_STAY_CUT: bool;

    fn cost(&self) -> u64;
    fn is_cut(&self) -> bool;
}

impl Work for Segment {
    const MAY_STAY_CUT: bool = true;

    fn cost(&self) -> u64 {
        self.steps
    }

    fn is_cut(&self) -> bool {
        matches!(self.gap, Some(Gap::Cut(_)))
    }
}

/// Counts the cost of an expansion, and stops it.
pub(crate) struct Meter<'a> {
    pub(crate) steps: u64,
    pub(crate) cost: u64,
    pub(crate) interrupt: &'a Interrupt,
}

impl Meter<'_> {
    /// Charges, and says whether to go on.
    pub(crate) fn charge(&mut self, cost: u64) -> bool {
        self.cost += cost;
        self.cost <= self.steps && self.interrupt.cause().is_none()
    }
}
