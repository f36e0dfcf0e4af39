//! States whose registers are terms, and how they compare with the patterns of a claim.

use std::collections::BTreeMap;

use counterpoint_ir::Integer;
use counterpoint_ir::arith::{self, Shape, Terms, has_words};
use counterpoint_ir::ids::{TermId, VarId};
use counterpoint_ir::liveness::{Focus, Liveness};
use counterpoint_ir::program::{Action, Operand, Position, Program};
use counterpoint_ir::term::{Builder as _, TermPool};
use counterpoint_ir::types::Type;
use counterpoint_prop::{Pointwise, Quantification};

use crate::Programs;
use crate::explore::focus;
use crate::limits::{Rejection, contradicted};
use crate::region::{Pattern, Piece};

/// The runs of one quantifier.
#[derive(Debug)]
pub struct Runner<'a> {
    /// Its position in the prefix.
    pub(crate) quantifier: usize,
    /// The program.
    pub program: &'a Program,
    /// What is looked at.
    pub focus: Focus,
    pub(crate) liveness: Liveness,
    /// Whether unknown words are better kept as bit-vectors.
    pub(crate) has_words: bool,
}

/// A state. Registers that are absent may hold anything, and are not read.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct State {
    /// Frames, the oldest first; the position of the last one is settled.
    pub(crate) frames: Vec<Frame>,
}

/// An active procedure.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Frame {
    pub(crate) at: Position,
    pub(crate) vars: BTreeMap<VarId, Shape>,
}

/// A set of tuples of states: a piece of a claim, or what paths reach.
#[derive(Debug, Clone)]
pub struct Set {
    /// Its own variables, by number.
    pub own: Vec<u32>,
    /// The states, over these and what is given.
    pub states: Vec<State>,
    /// The values that count.
    pub when: TermId,
}

impl State {
    /// Where the frames stand.
    pub fn positions(&self) -> Vec<Position> {
        self.frames.iter().map(|frame| frame.at).collect()
    }

    /// The frame that runs.
    pub(crate) fn top(&mut self) -> &mut Frame {
        self.frames.last_mut().expect("a run that goes on has a frame")
    }
}

impl<'a> Runner<'a> {
    /// One for each quantifier of a kind, in the order of the prefix.
    pub fn of_kind(programs: &'a Programs, property: &Pointwise, kind: Quantification) -> Vec<Self> {
        // What one run chooses is compared with what others choose, so all are described in one way.
        let has_words = property.quantifiers.iter().any(|quantifier| has_words(&programs[quantifier.program]));
        let runners = property.of_kind(kind).map(|(index, quantifier)| {
            let program: &Program = &programs[quantifier.program];
            let focus = focus(program, property, index);
            let liveness = Liveness::compute(program, &focus);
            Self { quantifier: index, program, liveness, focus, has_words }
        });
        runners.collect()
    }

    /// The state in which runs start.
    pub fn initial(&self) -> State {
        let at = self.program.settle(self.program.start_of(self.program.entry()));
        State { frames: vec![Frame { at, vars: BTreeMap::new() }] }
    }

    /// The `observe` before which the run stands, if it is one of those that are looked at.
    pub fn arrival(&self, state: &State) -> Option<(counterpoint_ir::ids::PointId, &'a [Operand])> {
        let at = state.frames.last()?.at;
        let loc = &self.program.procs[at.proc].locs[at.loc];
        let Action::Observe(point, operands) = &loc.instrs.get(at.instr as usize)?.action else { return None };
        self.focus.stops_at(*point).then_some((*point, operands))
    }

    /// The state behind the `observe` before which it stands.
    pub fn pass(&self, mut state: State) -> State {
        let top = state.top();
        top.at.instr += 1;
        top.at = self.program.settle(top.at);
        self.forget(&mut state);
        state
    }

    /// Drops registers that are dead.
    pub(crate) fn forget(&self, state: &mut State) {
        let depth = state.frames.len();
        for (index, frame) in state.frames.iter_mut().enumerate() {
            let live = self.liveness.of_frame(self.program, frame.at, index + 1 < depth);
            frame.vars.retain(|var, _| live.binary_search(var).is_ok());
        }
    }

    /// A state of a claim, with terms for its variables. What it lists too much is dropped.
    fn adopt(&self, pattern: &Pattern, bound: &Bound<'_>, terms: &mut Terms) -> Result<State, Rejection> {
        let mut frames = Vec::new();
        for frame in &pattern.frames {
            let vars = frame.vars.iter().map(|(var, shape)| Ok((*var, bound.shape(shape, terms)?)));
            frames.push(Frame { at: frame.at, vars: vars.collect::<Result<_, Rejection>>()? });
        }
        self.checked(pattern, State { frames }, terms)
    }

    /// A state with the values that a pattern has, if it fits the program. What it lists too much is dropped.
    pub(super) fn checked(&self, pattern: &Pattern, mut state: State, terms: &Terms) -> Result<State, Rejection> {
        self.check_places(pattern)?;
        for frame in &state.frames {
            let record = &self.program.procs[frame.at.proc];
            for (var, shape) in &frame.vars {
                let ty = &record.vars.get(*var).ok_or_else(|| misfit(self.program))?.ty;
                if !fits(shape, ty, terms) {
                    let name = &record.vars[*var].name;
                    return Err(contradicted(format!("{name} of {} has another type", record.name)));
                }
            }
        }
        let top = state.top();
        top.at = self.program.settle(top.at);
        self.forget(&mut state);
        Ok(state)
    }

    /// Checks that a state of a claim stands at places that the program has, so that running it cannot go astray.
    fn check_places(&self, pattern: &Pattern) -> Result<(), Rejection> {
        let depth = pattern.frames.len();
        for (index, frame) in pattern.frames.iter().enumerate() {
            let loc = self.program.procs.get(frame.at.proc).and_then(|proc| proc.locs.get(frame.at.loc));
            let loc = loc.ok_or_else(|| misfit(self.program))?;
            let is_fitting = match pattern.frames.get(index + 1) {
                None => frame.at.instr as usize <= loc.instrs.len(),
                Some(callee) => {
                    let call = (frame.at.instr as usize).checked_sub(1).and_then(|before| loc.instrs.get(before));
                    matches!(call.map(|call| &call.action), Some(Action::Call(proc, _)) if *proc == callee.at.proc)
                }
            };
            if !is_fitting {
                return Err(misfit(self.program));
            }
        }
        if depth == 0 { Err(misfit(self.program)) } else { Ok(()) }
    }

    /// That the registers hold values of their types. Every real state does, so it may be assumed of those.
    pub(crate) fn in_range(&self, state: &State, terms: &mut Terms) -> Vec<TermId> {
        let mut conditions = Vec::new();
        for frame in &state.frames {
            for (var, shape) in &frame.vars {
                let ty = &self.program.procs[frame.at.proc].vars[*var].ty;
                has_range(self.program, shape, ty, terms, &mut conditions);
            }
        }
        conditions
    }
}

/// Terms for the variables of a claim.
#[derive(Debug, Clone)]
pub(super) struct Bound<'c> {
    pub(super) pool: &'c TermPool,
    pub(super) terms: BTreeMap<u32, TermId>,
}

impl Bound<'_> {
    /// A term of the claim. Claims come from outside: what is neither an integer nor a truth value is refused.
    pub(super) fn term(&self, id: TermId, terms: &mut Terms) -> Result<TermId, Rejection> {
        let mut types = self.pool.subterms(id).into_iter().map(|part| self.pool.ty(part));
        if let Some(ty) = types.find(|ty| !matches!(ty, Type::Int | Type::Bool)) {
            return Err(contradicted(format!("a term of the claim has the type {ty}")));
        }
        let imported = terms.import(self.pool, id, &|number| self.terms.get(&number).copied());
        imported.map_err(|number| contradicted(format!("variable {number} of the claim is not bound here")))
    }

    /// A truth value of the claim.
    pub(super) fn truth(&self, id: TermId, terms: &mut Terms) -> Result<TermId, Rejection> {
        let imported = self.term(id, terms)?;
        match terms.pool.ty(imported) {
            Type::Bool => Ok(imported),
            ty => Err(contradicted(format!("a condition of the claim has the type {ty}"))),
        }
    }

    fn shape(&self, shape: &Shape, terms: &mut Terms) -> Result<Shape, Rejection> {
        Ok(match shape {
            Shape::Term(term) => Shape::Term(self.term(*term, terms)?),
            Shape::Array(elements) => {
                let elements = elements.iter().map(|element| self.shape(element, terms));
                Shape::Array(elements.collect::<Result<_, _>>()?)
            }
        })
    }

    /// A tuple of states of the claim.
    pub(super) fn states(
        &self,
        runners: &[Runner<'_>],
        patterns: &[Pattern],
        terms: &mut Terms,
    ) -> Result<Vec<State>, Rejection> {
        runners.iter().zip(patterns).map(|(runner, pattern)| runner.adopt(pattern, self, terms)).collect()
    }

    /// A piece of the claim. All its variables that are not bound are its own.
    pub(super) fn set(&self, runners: &[Runner<'_>], piece: &Piece, terms: &mut Terms) -> Result<Set, Rejection> {
        let mut types = variables(self.pool, roots(&piece.existential).into_iter().chain([piece.when]));
        types.retain(|number, _| !self.terms.contains_key(number));
        let own = fresh(&types, terms);
        let numbers = own.values().filter_map(|&var| terms.pool.as_var(var)).collect();
        let all = Bound { terms: self.terms.clone().into_iter().chain(own).collect(), ..*self };
        let states = all.states(runners, &piece.existential, terms)?;
        Ok(Set { own: numbers, states, when: all.truth(piece.when, terms)? })
    }
}

/// Fresh variables of these types.
pub(super) fn fresh(types: &BTreeMap<u32, Type>, terms: &mut Terms) -> BTreeMap<u32, TermId> {
    types.iter().map(|(&number, ty)| (number, terms.fresh(ty.clone()))).collect()
}

fn misfit(program: &Program) -> Rejection {
    contradicted(format!("a state of the claim does not fit {}", program.name))
}

/// What makes a tuple of states one of those that a tuple of patterns describes; `None` where no values do.
pub(super) fn tuple_equations(states: &[State], patterns: &[State], terms: &mut Terms) -> Option<Vec<TermId>> {
    let mut equations = Vec::new();
    for (state, pattern) in states.iter().zip(patterns) {
        if state.positions() != pattern.positions() {
            return None;
        }
        for (frame, wanted) in state.frames.iter().zip(&pattern.frames) {
            for (var, shape) in &wanted.vars {
                let equation = arith::equal(terms, frame.vars.get(var)?, shape);
                match terms.as_bool(equation) {
                    Some(false) => return None,
                    Some(true) => {}
                    None => equations.extend(terms.pool.conjuncts(equation)),
                }
            }
        }
    }
    Some(equations)
}

/// The conditions under which the values of a shape are values of a type.
pub(crate) fn has_range(program: &Program, shape: &Shape, ty: &Type, terms: &mut Terms, out: &mut Vec<TermId>) {
    match (shape, ty) {
        (Shape::Array(elements), Type::Array(element, _)) => {
            for shape in elements {
                has_range(program, shape, element, terms, out);
            }
        }
        (Shape::Term(term), Type::Bits(width)) => out.push(arith::below(terms, *term, arith::size(*width))),
        (Shape::Term(term), Type::Enum(id)) => {
            let count = Integer::from_u64(program.enums[*id].values.len() as u64);
            out.push(arith::below(terms, *term, count));
        }
        _ => {}
    }
}

/// Whether a shape has the form of a type.
pub(super) fn fits(shape: &Shape, ty: &Type, terms: &Terms) -> bool {
    match (shape, ty) {
        (Shape::Term(term), Type::Bool) => *terms.pool.ty(*term) == Type::Bool,
        (Shape::Term(term), Type::Int | Type::Bits(_) | Type::Enum(_)) => *terms.pool.ty(*term) == Type::Int,
        (Shape::Array(elements), Type::Array(element, len)) => {
            elements.len() == *len as usize && elements.iter().all(|shape| fits(shape, element, terms))
        }
        _ => false,
    }
}

/// The variables of some terms of a claim with their types. One number with two types is refused when it is bound.
pub(crate) fn variables(pool: &TermPool, roots: impl IntoIterator<Item = TermId>) -> BTreeMap<u32, Type> {
    let found = roots.into_iter().flat_map(|root| pool.variables(root));
    found.map(|(number, var)| (number, pool.ty(var).clone())).collect()
}

/// The terms of some patterns.
pub(crate) fn roots(patterns: &[Pattern]) -> Vec<TermId> {
    let shapes = patterns.iter().flat_map(|pattern| &pattern.frames).flat_map(|frame| &frame.vars);
    let mut open: Vec<&Shape> = shapes.map(|(_, shape)| shape).collect();
    let mut roots = Vec::new();
    while let Some(shape) = open.pop() {
        match shape {
            Shape::Term(term) => roots.push(*term),
            Shape::Array(elements) => open.extend(elements),
        }
    }
    roots
}
