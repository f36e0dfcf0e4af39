//! How many observations runs have at most, as far as the check of a proof shows it.

use counterpoint_ir::Value;
use counterpoint_ir::program::Action;
use counterpoint_prop::{Pointwise, Quantification, Quantifier};
use counterpoint_witness::{Certificate, Closure, Pattern};

use crate::{Proof, Task};

/// The observations of the longest runs, where strategies for whole runs or regions prove something. With an assumption
/// nothing is known: runs that break it go on, and the proof does not follow them.
pub(crate) fn longest_runs(task: &Task, proof: &Proof) -> Option<u32> {
    let property = task.property.pointwise()?;
    if property.pool.as_const(property.given) != Some(&Value::Bool(true)) {
        return None;
    }
    match &proof.certificate {
        Certificate::Strategies(_) => Some(proof.certified.levels),
        Certificate::Regions(closure) => longest_in_regions(task, property, closure),
        Certificate::States(_) | Certificate::Simulation(_) => None,
    }
}

/// No cycle of regions may pass an observation: leaving a region in which all universal runs stand before an observation
/// passes it.
fn longest_in_regions(task: &Task, property: &Pointwise, closure: &Closure) -> Option<u32> {
    let quantifiers = property.quantifiers.iter();
    let universal: Vec<_> = quantifiers.filter(|run| run.quantification == Quantification::Universal).collect();
    let has_arrived = |(run, state): (&&Quantifier, &Pattern)| {
        let program = task.program(run.program);
        let at = state.frames.last().map(|frame| frame.at);
        let instr = at.and_then(|at| program.procs[at.proc].locs[at.loc].instrs.get(at.instr as usize));
        instr.is_some_and(|instr| matches!(&instr.action, Action::Observe(point, _) if run.points.contains(point)))
    };
    let passes: Vec<bool> =
        closure.regions.iter().map(|region| universal.iter().zip(&region.universal).all(has_arrived)).collect();
    let mut ahead = vec![0; closure.regions.len()];
    // Where no cycle passes an observation, the figures settle after as many rounds as there are regions.
    for _ in 0..=closure.regions.len() {
        let before = ahead.clone();
        for edge in &closure.edges {
            let further = ahead[edge.to] + u32::from(passes[edge.from]);
            ahead[edge.from] = further.max(ahead[edge.from]);
        }
        if ahead == before {
            return ahead.first().copied();
        }
    }
    None
}
