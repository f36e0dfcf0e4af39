//! Numbers of goals by other ways of counting, to compare with published figures.

use counterpoint_flow::Node;
use counterpoint_ir::effect::Region;
use counterpoint_ir::ids::Id;
use counterpoint_ir::program::Secrecy;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::goals::{Analysis, GoalPlace, Goals, Observable};

/// Numbers of goals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counts {
    /// Of Definition 4: the redundant ones included.
    pub all: usize,
    /// Of Algorithm 1 to the letter: all locations are definitions of the variable that depend on *public* inputs, and
    /// the variable is no constant.
    pub literal: usize,
    /// Our recount in the way of the published tool: for each variable of the method, observed or not, the combinations
    /// of its definitions, where *nothing* counts as a definition of the output.
    pub recount: usize,
}

pub(crate) fn count(analysis: &Analysis<'_>, goals: &Goals, n_runs: usize) -> Counts {
    Counts {
        all: goals.goals.len(),
        literal: literal(analysis, goals),
        recount: recount(analysis, goals).iter().map(|&n| combinations(n, n_runs)).sum(),
    }
}

fn literal(analysis: &Analysis<'_>, goals: &Goals) -> usize {
    let slice = analysis.dependence.forward(analysis.inputs(false));
    let depends = |place: &GoalPlace, definitions: &[u32]| {
        let GoalPlace::At(at) = place else { return false };
        let location = &goals.locations[*at as usize];
        definitions.contains(at) && location.positions.iter().any(|&at| slice.contains(Node::At(at)))
    };
    let is_constant = |definitions: &[u32]| {
        let positions = definitions.iter().flat_map(|&at| &goals.locations[at as usize].positions);
        let mut values = positions.map(|&at| analysis.constants.read(at).or_else(|| analysis.constants.value(at)));
        values.next().flatten().is_some_and(|first| values.all(|value| value == Some(first)))
    };
    let left = goals.goals.iter().filter(|goal| {
        let definitions = &goals.variables[goal.variable as usize].definitions;
        goal.places.iter().all(|place| depends(place, definitions)) && !is_constant(definitions)
    });
    left.count()
}

/// Something that the method defines.
#[derive(PartialEq, Eq, Hash)]
enum Defined {
    /// A local variable, or an array by a variable that holds it.
    Local(u32, usize),
    Field(usize),
    Static(usize),
    Elements,
}

/// The numbers of definitions of the variables of the methods that are called from the entry.
fn recount(analysis: &Analysis<'_>, goals: &Goals) -> Vec<usize> {
    let code = analysis.code;
    let methods = code.called_by(code.program.entry());
    let mut spans: FxHashMap<Defined, FxHashSet<_>> = FxHashMap::default();
    for (at, instr) in code.instrs(|proc| methods.contains(&proc)) {
        let defined = match instr.effects(&code.program.procs[at.proc]).writes.first() {
            Some(Region::Field(field)) => Some(Defined::Field(field.index())),
            Some(Region::Static(field)) => Some(Defined::Static(field.index())),
            Some(Region::Elements(_)) => Some(Defined::Elements),
            _ => instr
                .dest
                .filter(|&dest| code.program.procs[at.proc].vars[dest].is_named)
                .map(|dest| Defined::Local(u32::try_from(at.proc.index()).unwrap_or(u32::MAX), dest.index())),
        };
        if let Some(defined) = defined {
            spans.entry(defined).or_default().insert(instr.span);
        }
    }
    let mut numbers: Vec<usize> = spans.values().map(FxHashSet::len).collect();
    // Public parameters are defined where the method begins.
    numbers.extend(code.program.inputs.values().filter(|input| input.secrecy != Secrecy::Secret).map(|_| 1));
    numbers.extend(goals.variables.iter().filter_map(|variable| match variable.seen {
        Observable::Output => Some(variable.definitions.len() + 1),
        Observable::Result(_) => Some(variable.definitions.len()),
        Observable::Point(_) | Observable::End => None,
    }));
    numbers
}

/// The number of multisets of `size` among `n` things.
fn combinations(n: usize, size: usize) -> usize {
    (0..size).fold(1, |ways, taken| ways * (n + taken) / (taken + 1))
}

#[cfg(test)]
mod tests {
    use super::combinations;

    #[test]
    fn pairs_are_unordered() {
        assert_eq!([0, 1, 2, 3, 4].map(|n| combinations(n, 2)), [0, 1, 3, 6, 10]);
        assert_eq!(combinations(3, 3), 10);
    }
}
