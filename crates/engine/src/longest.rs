//! How many observations runs have at most, as far as a proof by regions shows it.

use counterpoint_ir::program::{Action, Program};
use counterpoint_prop::Quantification;
use counterpoint_witness::{Certificate, Pattern};

use crate::{Proof, Task};

/// The observations of the longest runs, where regions prove something and none of them comes back to itself. Whoever
/// leaves a region in which all universal runs stand before an observation passes it.
pub fn longest_runs(task: &Task, proof: &Proof) -> Option<u32> {
    let Certificate::Regions(closure) = &proof.certificate else { return None };
    let quantifiers = task.property.pointwise()?.quantifiers.iter();
    let universal = quantifiers.filter(|run| run.quantification == Quantification::Universal);
    let programs: Vec<&Program> = universal.map(|run| &**task.program(run.program)).collect();
    let has_arrived = |(program, state): (&&Program, &Pattern)| {
        let at = state.frames.last().map(|frame| frame.at);
        let instr = at.and_then(|at| program.procs[at.proc].locs[at.loc].instrs.get(at.instr as usize));
        instr.is_some_and(|instr| matches!(instr.action, Action::Observe(..)))
    };
    let passes: Vec<bool> =
        closure.regions.iter().map(|region| programs.iter().zip(&region.universal).all(has_arrived)).collect();
    let mut ahead = vec![0; closure.regions.len()];
    // Without a circle, no way is longer than there are regions. With one that passes no observation, none is longer either.
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
