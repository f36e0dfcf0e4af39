//! The control flow of one procedure.
//!
//! An instruction that may throw can leave the middle of its location, so locations are cut into *stretches*: a stretch
//! is entered at its first instruction only and left behind its last one only, which either may leave in more than one
//! way or is the terminator. The nodes of the graph are a start, the stretches in the order of the code, and one exit,
//! which stands for everything behind the procedure: return, an exception that leaves it, the end of the run.
//!
//! The ways out of a stretch are numbered. Those of a terminator are its locations in the order in which it lists them;
//! those of an instruction are the next one, then its handler or the exit if it throws, then the exit if the run may
//! end there. The value of an instruction is assigned on the first way only.

use counterpoint_ir::ids::{Id, IdVec, LocId, ProcId};
use counterpoint_ir::program::{Instr, Position, Proc, Terminator};

use crate::digraph::{Digraph, number};

/// How an instruction can be left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ways {
    /// Normally.
    pub passes: bool,
    /// To its handler, or out of the procedure if it has none.
    pub throws: bool,
    /// The run may end there.
    pub ends: bool,
}

impl Ways {
    /// Normally and in no other way.
    pub const PASSES: Self = Self { passes: true, throws: false, ends: false };
}

/// The control flow of a procedure.
#[derive(Debug, Clone)]
pub struct Graph {
    proc: ProcId,
    flow: Digraph,
    /// Per location, the number of its first position; then the number of all positions.
    locs: IdVec<LocId, u32>,
    n_positions: u32,
    /// Per stretch, the number of its first position; then the number of all positions.
    stretches: Vec<u32>,
}

impl Graph {
    /// The node from which the first location is entered.
    pub const START: u32 = 0;

    /// The graph of a procedure whose instructions can be left as said, and in which throwing null may end the run.
    pub fn new(id: ProcId, proc: &Proc, ways: impl Fn(&Instr) -> Ways, null_ends: bool) -> Self {
        let mut graph =
            Self { proc: id, flow: Digraph::default(), locs: IdVec::default(), n_positions: 0, stretches: Vec::new() };
        let mut leaving: Vec<Ways> = Vec::new();
        for record in proc.locs.values() {
            graph.locs.push(graph.n_positions);
            graph.stretches.push(graph.n_positions);
            for instr in &record.instrs {
                graph.n_positions += 1;
                let ways = ways(instr);
                if ways != Ways::PASSES {
                    leaving.push(ways);
                    graph.stretches.push(graph.n_positions);
                }
            }
            graph.n_positions += 1;
        }
        graph.stretches.push(graph.n_positions);
        let edges = graph.edges(proc, &leaving, null_ends);
        graph.flow = Digraph::new(graph.stretches.len() + 1, &edges);
        graph
    }

    fn edges(&self, proc: &Proc, leaving: &[Ways], null_ends: bool) -> Vec<(u32, u32)> {
        let mut edges = vec![(Self::START, Self::START + 1)];
        let mut leaving = leaving.iter();
        for node in 1..self.exit() {
            let (loc, instr) = self.place(self.last(node));
            let record = &proc.locs[loc];
            match record.instrs.get(instr) {
                Some(instr) => {
                    let ways = leaving.next().expect("one for each stretch that ends in an instruction");
                    let thrown = instr.handler.map_or(self.exit(), |handler| self.node_of(handler));
                    edges.extend(ways.passes.then_some((node, node + 1)));
                    edges.extend(ways.throws.then_some((node, thrown)));
                    let is_listed = ways.throws && thrown == self.exit();
                    edges.extend((ways.ends && !is_listed).then_some((node, self.exit())));
                }
                None => match &record.terminator {
                    Terminator::Return(_) | Terminator::Throw(_, None) => edges.push((node, self.exit())),
                    other => {
                        edges.extend(other.successors().into_iter().map(|to| (node, self.node_of(to))));
                        edges.extend(
                            (null_ends && matches!(other, Terminator::Throw(..))).then_some((node, self.exit())),
                        );
                    }
                },
            }
        }
        edges
    }

    /// The procedure.
    pub fn proc(&self) -> ProcId {
        self.proc
    }

    /// The nodes and ways.
    pub fn flow(&self) -> &Digraph {
        &self.flow
    }

    /// The node to which everything leads that leaves the procedure.
    pub fn exit(&self) -> u32 {
        number(self.stretches.len())
    }

    /// The first stretch of a location.
    pub fn node_of(&self, loc: LocId) -> u32 {
        self.node_at(self.locs[loc])
    }

    /// The stretch of an instruction or terminator of this procedure.
    pub fn node(&self, at: Position) -> u32 {
        self.node_at(self.locs[at.loc] + at.instr)
    }

    /// The instructions of a stretch; start and exit have none.
    pub fn positions(&self, node: u32) -> impl Iterator<Item = Position> + use<'_> {
        self.range(node).map(|number| self.position(number))
    }

    /// The instruction or terminator that decides where a stretch is left to.
    pub fn decision(&self, node: u32) -> Option<Position> {
        (node != Self::START && node != self.exit()).then(|| self.position(self.last(node)))
    }

    /// Whether a stretch ends in the terminator of its location.
    pub fn ends_location(&self, node: u32) -> bool {
        let behind = LocId::from_index(self.place(self.last(node)).0.index() + 1);
        self.locs.get(behind).copied().unwrap_or(self.n_positions) == self.stretches[node as usize]
    }

    /// The number of positions, which are numbered in the order of the code.
    pub(crate) fn n_positions(&self) -> u32 {
        self.n_positions
    }

    pub(crate) fn number(&self, at: Position) -> u32 {
        self.locs[at.loc] + at.instr
    }

    pub(crate) fn position(&self, number: u32) -> Position {
        let (loc, instr) = self.place(number);
        Position { proc: self.proc, loc, instr: crate::digraph::number(instr) }
    }

    /// The numbers of the positions of a stretch.
    pub(crate) fn range(&self, node: u32) -> std::ops::Range<u32> {
        if node == Self::START || node == self.exit() {
            return 0..0;
        }
        self.stretches[node as usize - 1]..self.stretches[node as usize]
    }

    pub(crate) fn node_at(&self, number: u32) -> u32 {
        crate::digraph::number(self.stretches.partition_point(|&first| first <= number))
    }

    fn last(&self, node: u32) -> u32 {
        self.stretches[node as usize] - 1
    }

    /// The location of a position, and its place there.
    pub(crate) fn place(&self, number: u32) -> (LocId, usize) {
        let (mut low, mut high) = (0, self.locs.len());
        while high - low > 1 {
            let middle = usize::midpoint(low, high);
            if self.locs[LocId::from_index(middle)] <= number { low = middle } else { high = middle }
        }
        let loc = LocId::from_index(low);
        (loc, (number - self.locs[loc]) as usize)
    }
}
