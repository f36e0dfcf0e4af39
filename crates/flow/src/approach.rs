//! Approach levels: the decisions that determine whether a run reaches a place, through all procedures inside.
//!
//! The *approach level* of search-based testing. A procedure depends on its calls; those from outside are not known.

use counterpoint_ir::program::Position;

use crate::control::{Controls, Decision};
use crate::digraph::{Rows, number};
use crate::graph::Graph;
use crate::scope::Scope;

/// The control dependences of all procedures inside, and the calls between them.
#[derive(Debug)]
pub struct Approach<'s> {
    scope: &'s Scope<'s>,
    /// Per body.
    controls: Vec<Controls>,
    /// The calls inside.
    calls: Vec<Position>,
    /// Per body, which of them can call it.
    callers: Rows,
}

/// What to decide at a place to come closer to a target.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    /// The way to take, as the graph numbers them.
    pub way: u32,
    /// How many branches lie between the place and the target.
    pub level: u32,
}

/// The decisions that determine whether a run reaches a target.
///
/// A run that misses its target has gone wrong at one of these places: the one with the least level that it came to
/// says how close it was, and which other way it should have gone. Only branches, switches and choices count towards
/// levels. Instructions that may throw are places too, because a target may be reached only when they throw or only when
/// they do not, but nearly everything may throw, and counting it would drown the branches. A target in a loop depends on
/// the head of the loop at level 0, whichever round it is.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Path {
    steps: Vec<(Position, Step)>,
}

impl<'s> Approach<'s> {
    /// Everything that paths within the scope are made of.
    pub fn new(scope: &'s Scope<'s>) -> Self {
        let controls =
            scope.bodies.iter().map(|body| Controls::new(body.graph.flow(), Graph::START, body.graph.exit())).collect();
        let mut calls = Vec::new();
        let mut pairs = Vec::new();
        for (proc, record) in scope.inside() {
            for (loc, record) in record.locs.iter() {
                for (instr, place) in record.instrs.iter().zip(0..) {
                    let callees = scope.callees(&instr.action).inside;
                    if !callees.is_empty() {
                        pairs.extend(callees.into_iter().map(|callee| (callee, number(calls.len()))));
                        calls.push(Position { proc, loc, instr: place });
                    }
                }
            }
        }
        let callers = Rows::new(scope.bodies.len(), pairs.iter().copied());
        Self { scope, controls, calls, callers }
    }

    /// What has to be decided how for a run to come to one of these positions. Those outside are left out.
    pub fn path_to(&self, targets: &[Position]) -> Path {
        let mut walk = Walk {
            approach: self,
            steps: self.scope.bodies.iter().map(|body| vec![None; body.graph.flow().len()]).collect(),
            is_entered: vec![false; self.scope.bodies.len()],
            near: Vec::new(),
            far: Vec::new(),
        };
        for &target in targets {
            walk.stand_at(target);
        }
        let mut level = 0;
        while !walk.near.is_empty() {
            walk.level(level);
            level += 1;
        }
        let mut steps = Vec::new();
        for (body, of_body) in self.scope.bodies.iter().zip(&walk.steps) {
            let known = (0..).zip(of_body).filter_map(|(node, step)| Some((body.graph.decision(node)?, (*step)?)));
            steps.extend(known);
        }
        steps.sort_unstable_by_key(|step| step.0);
        Path { steps }
    }
}

/// A search from targets back to the decisions they depend on, level by level.
struct Walk<'a> {
    approach: &'a Approach<'a>,
    /// Per body and node.
    steps: Vec<Vec<Option<Step>>>,
    /// Per body, whether its calls have been looked at.
    is_entered: Vec<bool>,
    /// Bodies and nodes of this level, and those of the next one.
    near: Vec<(u32, u32)>,
    far: Vec<(u32, u32)>,
}

impl Walk<'_> {
    fn stand_at(&mut self, at: Position) {
        if let Some(body) = self.approach.scope.body(at.proc) {
            self.near.push((body, self.approach.scope.bodies[body as usize].graph.node(at)));
        }
    }

    fn level(&mut self, level: u32) {
        while let Some((body, node)) = self.near.pop() {
            for &decision in self.approach.controls[body as usize].of(node) {
                self.decision(body, decision, level);
            }
        }
        std::mem::swap(&mut self.near, &mut self.far);
    }

    fn decision(&mut self, body: u32, decision: Decision, level: u32) {
        if decision.node == Graph::START {
            if !std::mem::replace(&mut self.is_entered[body as usize], true) {
                for &call in self.approach.callers.row(body) {
                    self.stand_at(self.approach.calls[call as usize]);
                }
            }
            return;
        }
        let known = &mut self.steps[body as usize][decision.node as usize];
        if known.is_none() {
            *known = Some(Step { way: decision.way, level });
            // Only decisions of terminators count.
            let is_counted = self.approach.scope.bodies[body as usize].graph.ends_location(decision.node);
            if is_counted { self.far.push((body, decision.node)) } else { self.near.push((body, decision.node)) }
        }
    }
}

impl Path {
    /// All places of the path, in the order of the code.
    pub fn steps(&self) -> &[(Position, Step)] {
        &self.steps
    }

    /// What to decide at a place; none if it does not matter for the target.
    pub fn step(&self, at: Position) -> Option<Step> {
        self.steps.binary_search_by_key(&at, |step| step.0).ok().map(|index| self.steps[index].1)
    }

    /// The place closest to the target among those that a run came to.
    pub fn nearest(&self, executed: impl IntoIterator<Item = Position>) -> Option<(Position, Step)> {
        let steps = executed.into_iter().filter_map(|at| Some((at, self.step(at)?)));
        steps.min_by_key(|(at, step)| (step.level, *at))
    }
}
