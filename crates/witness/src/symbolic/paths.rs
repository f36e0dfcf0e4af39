//! Running a state along every path, to where its run arrives at an observation or stands where the claim wants it.
//!
//! A path is a state with the conditions under which it is reached, over the variables of the start and those that
//! `havoc` made. Both ways of a branch are followed; after a few branches in a row the solver is asked whether the path
//! exists at all. A path that comes back to a state it was in, without a new condition, is dropped: what can be reached
//! behind it was reachable before. All other loops end at a place of the claim or at a limit.

use std::collections::VecDeque;
use std::rc::Rc;

use counterpoint_ir::Value;
use counterpoint_ir::arith::{self, Shape, Terms};
use counterpoint_ir::effect::Simple;
use counterpoint_ir::ids::{LocId, TermId, VarId};
use counterpoint_ir::program::{Instr, Operand, Position, Terminator};
use counterpoint_ir::types::Type;

use super::desk::{Answer, Desk};
use super::rounds::MOST_TIMES;
use super::state::{Frame, Runner, State, fits, has_range};
use crate::interp::weight;
use crate::limits::{Rejection, contradicted, undecided};

/// How many branches a path takes before the solver is asked whether it exists.
const PATIENCE: u32 = 3;

/// The part of the steps that are left, one in so many, that looking for some paths may use.
const SHARE: u64 = 8;

/// A way through a program.
#[derive(Debug, Clone)]
pub(crate) struct Path {
    pub(crate) state: State,
    /// Under which conditions it is taken.
    pub(crate) conditions: Vec<TermId>,
    /// The variables that it made, by number.
    pub(crate) fresh: Vec<u32>,
    /// What it decided so far.
    pub(crate) decided: Vec<Made>,
    /// What it is to choose, if that is not open. A path ends where this does not fit.
    pub(crate) script: Option<VecDeque<Given>>,
    /// Branches since the solver was asked.
    unsure: u32,
    steps: u64,
    /// States since the last condition, behind ways that were taken.
    met: Vec<Rc<State>>,
    /// Where it was behind ways that were taken, and whether it has come back to one of these places.
    pub(super) places: Vec<Vec<Position>>,
    has_returned: bool,
    /// How often it took many rounds of a loop at once.
    pub(super) times: u32,
}

/// A decision that was made.
#[derive(Debug, Clone)]
pub(crate) struct Made {
    pub(crate) at: Position,
    /// The value at a `havoc`; `None` for the way at a `choose`.
    pub(crate) value: Option<Shape>,
}

/// A choice that is given.
#[derive(Debug, Clone)]
pub(crate) enum Given {
    /// The way at a `choose`.
    Way(u32),
    /// The value at a `havoc`.
    Value(Shape),
}

/// How far paths are followed.
#[derive(Debug, Clone, Copy)]
pub enum Extent {
    /// All of them to their ends, or the check is over budget.
    All,
    /// As far as so many steps and so many paths go.
    Some {
        /// Steps of a path.
        steps: u64,
        /// Paths.
        paths: usize,
    },
}

impl Path {
    pub(crate) fn new(state: State) -> Self {
        Self {
            state,
            conditions: Vec::new(),
            fresh: Vec::new(),
            decided: Vec::new(),
            script: None,
            unsure: 0,
            steps: 0,
            met: Vec::new(),
            places: Vec::new(),
            has_returned: false,
            times: 0,
        }
    }

    /// Adds a condition; whether the path may still exist.
    pub(super) fn require(&mut self, condition: TermId, terms: &Terms) -> bool {
        if let Some(known) = terms.as_bool(condition) {
            return known;
        }
        // A loop that asks the same again learns nothing, and is seen to go in a circle.
        if self.conditions.contains(&condition) {
            return true;
        }
        self.conditions.push(condition);
        self.unsure += 1;
        self.met.clear();
        true
    }
}

impl Runner<'_> {
    /// Follows the paths that a path goes on as to their next observations, which may be where it stands.
    pub(crate) fn advance(
        &self,
        path: Path,
        context: &[TermId],
        extent: Extent,
        desk: &mut Desk<'_>,
    ) -> Result<Vec<Path>, Rejection> {
        match self.arrival(&path.state) {
            Some(_) => Ok(vec![path]),
            None => self.explore(path, context, &[], extent, desk),
        }
    }

    /// Follows the paths that a path goes on as, at least one step each, to where the run arrives or stands at one of the
    /// places. The context is what holds of the variables of the start.
    pub(crate) fn explore(
        &self,
        path: Path,
        context: &[TermId],
        places: &[Vec<Position>],
        extent: Extent,
        desk: &mut Desk<'_>,
    ) -> Result<Vec<Path>, Rejection> {
        let mut open = VecDeque::from([Path { met: Vec::new(), ..path }]);
        let mut found: Vec<Path> = Vec::new();
        let least = desk.meter.left() - desk.meter.left() / SHARE;
        // Short paths first: where there are endlessly many, these are the ones that a claim is likely to rest on.
        while let Some(path) = open.pop_front() {
            if let Extent::Some { steps, paths } = extent
                && (path.steps >= steps || found.len() + open.len() >= paths || desk.meter.left() < least)
            {
                desk.is_cut = true;
                continue;
            }
            let conditions = path.conditions.clone();
            let successors = match self.step(path, desk) {
                Ok(successors) => successors,
                Err(Rejection::Undecided(_)) if matches!(extent, Extent::Some { .. }) => {
                    desk.is_cut = true;
                    continue;
                }
                Err(Rejection::Undecided(_)) if !exists(&conditions, context, desk)? => continue,
                Err(rejection) => return Err(rejection.of(&format!("{} has", self.program.name))),
            };
            for mut next in successors {
                next.steps += 1;
                desk.meter.spend(1)?;
                if next.unsure >= PATIENCE {
                    next.unsure = 0;
                    if !exists(&next.conditions, context, desk)? {
                        continue;
                    }
                }
                let is_there = self.arrival(&next.state).is_some() || places.contains(&next.state.positions());
                if is_there {
                    self.forget(&mut next.state);
                    desk.meter.keep(next.conditions.len() as u64 + 1)?;
                    found.push(next);
                } else {
                    let has_returned = std::mem::take(&mut next.has_returned);
                    if has_returned && next.times < MOST_TIMES && matches!(extent, Extent::Some { .. }) {
                        for later in self.repeat(&next, desk)? {
                            open.push_back(later);
                            next.times = MOST_TIMES;
                        }
                    }
                    open.push_back(next);
                }
            }
        }
        Ok(found)
    }

    /// What a path becomes by one instruction or terminator: nothing where the run ends. What is not followed is undecided.
    fn step(&self, path: Path, desk: &mut Desk<'_>) -> Result<Vec<Path>, Rejection> {
        let at = path.state.frames.last().expect("a run that goes on has a frame").at;
        let loc = &self.program.procs[at.proc].locs[at.loc];
        match loc.instrs.get(at.instr as usize) {
            Some(instr) => Ok(self.perform(path, instr, desk)?.into_iter().collect()),
            None => self.leave(path, &loc.terminator, desk),
        }
    }

    fn perform(&self, mut next: Path, instr: &Instr, desk: &mut Desk<'_>) -> Result<Option<Path>, Rejection> {
        let terms = &mut desk.terms;
        let Some(simple) = instr.action.simple() else {
            return Err(undecided("objects, statics or classes"));
        };
        let value = match simple {
            Simple::Copy(operand) => Some(self.read(&next.state, operand, terms)?),
            Simple::Apply(prim, operands) => {
                let args = self.read_all(&next.state, operands, terms)?;
                desk.meter.spend(weight(prim, &known(terms, &args)))?;
                if let Some((trap, condition)) = arith::trap(terms, prim, &args).map_err(undecided)? {
                    if terms.as_bool(condition) != Some(false) && self.program.classes.traps.contains_key(&trap) {
                        return Err(undecided("traps that are caught"));
                    }
                    let goes_on = terms.not(condition);
                    if !next.require(goes_on, terms) {
                        return Ok(None);
                    }
                }
                Some(arith::total(terms, prim, &args).map_err(undecided)?)
            }
            Simple::Havoc(low, high) => return self.havoc(next, instr.dest, [low, high], terms),
            Simple::Assume(operand) => {
                let condition = self.read_truth(&next.state, operand, terms)?;
                if !next.require(condition, terms) {
                    return Ok(None);
                }
                None
            }
            // A run that stands before an observation that is looked at has arrived, and is not asked to go on.
            Simple::Observe(..) => None,
            Simple::Call(proc, operands) => {
                let args = self.read_all(&next.state, operands, terms)?;
                desk.meter.keep(args.len() as u64 + 1)?;
                let at = self.program.settle(self.program.start_of(proc));
                let params = self.program.procs[proc].params.iter().copied();
                next.state.top().at.instr += 1;
                next.state.frames.push(Frame { at, vars: params.zip(args).collect() });
                return Ok(Some(next));
            }
        };
        self.go_on(&mut next.state, instr.dest, value);
        Ok(Some(next))
    }

    /// Sets the result of an instruction and goes behind it.
    fn go_on(&self, state: &mut State, dest: Option<VarId>, value: Option<Shape>) {
        let top = state.top();
        set(top, dest, value);
        top.at.instr += 1;
        top.at = self.program.settle(top.at);
    }

    fn havoc(
        &self,
        mut next: Path,
        dest: Option<VarId>,
        bounds: [Option<&Operand>; 2],
        terms: &mut Terms,
    ) -> Result<Option<Path>, Rejection> {
        let at = next.state.top().at;
        let dest = dest.ok_or_else(|| undecided("a value without use"))?;
        let ty = &self.program.procs[at.proc].vars[dest].ty;
        let shape = match &mut next.script {
            None => self.unknown(ty, terms, &mut next.fresh)?,
            Some(script) => match script.pop_front() {
                Some(Given::Value(value)) if fits(&value, ty, terms) => value,
                _ => return Ok(None),
            },
        };
        next.decided.push(Made { at, value: Some(shape.clone()) });
        let mut conditions = Vec::new();
        has_range(self.program, &shape, ty, terms, &mut conditions);
        if let Shape::Term(value) = shape {
            for (index, bound) in bounds.into_iter().enumerate() {
                let Some(bound) = bound else { continue };
                let Shape::Term(bound) = self.read(&next.state, bound, terms)? else { continue };
                conditions.push(match index {
                    0 => terms.less_equal(bound, value),
                    _ => terms.less_equal(value, bound),
                });
            }
        }
        for condition in conditions {
            if !next.require(condition, terms) {
                return Ok(None);
            }
        }
        self.go_on(&mut next.state, Some(dest), Some(shape));
        Ok(Some(next))
    }

    /// Any value of a type.
    pub(crate) fn unknown(&self, ty: &Type, terms: &mut Terms, fresh: &mut Vec<u32>) -> Result<Shape, Rejection> {
        let var = match ty {
            Type::Bool => terms.fresh(Type::Bool),
            Type::Bits(width) if self.has_words => terms.fresh_word(*width),
            Type::Int | Type::Bits(_) | Type::Enum(_) => terms.fresh(Type::Int),
            Type::Ref | Type::List(_) | Type::Text => return Err(undecided("references")),
            Type::Array(element, len) => {
                let elements = (0..*len).map(|_| self.unknown(element, terms, fresh));
                return Ok(Shape::Array(elements.collect::<Result<_, _>>()?));
            }
        };
        fresh.extend(terms.pool.as_var(var));
        Ok(Shape::Term(terms.read(var)))
    }

    fn leave(&self, mut path: Path, terminator: &Terminator, desk: &mut Desk<'_>) -> Result<Vec<Path>, Rejection> {
        let terms = &mut desk.terms;
        let ways: Vec<(TermId, LocId)> = match terminator {
            // A settled position stands before a jump only in a circle of jumps.
            Terminator::Goto(_) => Vec::new(),
            Terminator::Branch(operand, yes, no) => {
                let condition = self.read_truth(&path.state, operand, terms)?;
                vec![(condition, *yes), (terms.not(condition), *no)]
            }
            Terminator::Switch(operand, cases, default) => {
                let value = self.read(&path.state, operand, terms)?;
                let mut otherwise = terms.bool(true);
                let mut ways = Vec::new();
                for (case, to) in cases {
                    let case = arith::constant(terms, case).map_err(undecided)?;
                    let is_case = arith::equal(terms, &value, &case);
                    ways.push((terms.and(otherwise, is_case), *to));
                    let differs = terms.not(is_case);
                    otherwise = terms.and(otherwise, differs);
                }
                ways.push((otherwise, *default));
                ways
            }
            Terminator::Choose(options) => {
                let always = terms.bool(true);
                path.decided.push(Made { at: path.state.top().at, value: None });
                let given = path.script.as_mut().map(VecDeque::pop_front);
                let is_open = |way: usize| match &given {
                    None => true,
                    Some(Some(Given::Way(only))) => *only as usize == way,
                    Some(_) => false,
                };
                let options = options.iter().enumerate().filter(|(way, _)| is_open(*way));
                options.map(|(_, &to)| (always, to)).collect()
            }
            Terminator::Return(operand) => return self.give_back(path, operand.as_ref(), terms),
            Terminator::Throw(..) => return Err(undecided("exceptions")),
        };
        let mut successors = Vec::new();
        for (condition, to) in ways {
            let mut next = path.clone();
            desk.meter.keep((next.conditions.len() + next.met.len() / 8) as u64 + 1)?;
            if next.require(condition, &desk.terms) && self.jump(&mut next, to) {
                successors.push(next);
            }
        }
        Ok(successors)
    }

    /// Goes to a location; whether that is new to the path.
    fn jump(&self, path: &mut Path, to: LocId) -> bool {
        let top = path.state.top();
        top.at = self.program.settle(Position { loc: to, instr: 0, ..top.at });
        let mut state = path.state.clone();
        self.forget(&mut state);
        let is_new = path.met.iter().all(|met| **met != state);
        let here = state.positions();
        if path.places.contains(&here) {
            path.has_returned = true;
        } else {
            path.places.push(here);
        }
        path.met.push(Rc::new(state));
        is_new
    }

    fn give_back(&self, mut next: Path, operand: Option<&Operand>, terms: &mut Terms) -> Result<Vec<Path>, Rejection> {
        let value = operand.map(|operand| self.read(&next.state, operand, terms)).transpose()?;
        next.state.frames.pop();
        let Some(caller) = next.state.frames.last_mut() else { return Ok(Vec::new()) };
        let at = caller.at;
        let call = &self.program.procs[at.proc].locs[at.loc].instrs[at.instr as usize - 1];
        set(caller, call.dest, value);
        caller.at = self.program.settle(at);
        Ok(vec![next])
    }

    /// The value of an operand.
    fn read(&self, state: &State, operand: &Operand, terms: &mut Terms) -> Result<Shape, Rejection> {
        match operand {
            Operand::Const(value, _) => arith::constant(terms, value).map_err(undecided),
            Operand::Var(var) => {
                let frame = state.frames.last().expect("a run that goes on has a frame");
                frame.vars.get(var).cloned().ok_or_else(|| {
                    let proc = &self.program.procs[frame.at.proc];
                    contradicted(format!("register {} of {} is read but not known", proc.vars[*var].name, proc.name))
                })
            }
        }
    }

    fn read_all(&self, state: &State, operands: &[Operand], terms: &mut Terms) -> Result<Vec<Shape>, Rejection> {
        operands.iter().map(|operand| self.read(state, operand, terms)).collect()
    }

    fn read_truth(&self, state: &State, operand: &Operand, terms: &mut Terms) -> Result<TermId, Rejection> {
        match self.read(state, operand, terms)? {
            Shape::Term(term) => Ok(term),
            Shape::Array(_) => Err(undecided("an array where a truth value is needed")),
        }
    }

    /// What a field of an observation shows.
    pub fn shown(&self, state: &State, operand: &Operand, terms: &mut Terms) -> Result<Shape, Rejection> {
        self.read(state, operand, terms).map_err(|rejection| rejection.of(&format!("{} shows", self.program.name)))
    }
}

fn set(frame: &mut Frame, dest: Option<VarId>, value: Option<Shape>) {
    if let (Some(dest), Some(value)) = (dest, value) {
        frame.vars.insert(dest, value);
    }
}

/// Whether a path may exist. An unsure solver does not end a path.
fn exists(conditions: &[TermId], context: &[TermId], desk: &mut Desk<'_>) -> Result<bool, Rejection> {
    Ok(!matches!(desk.ask(&[context, conditions].concat())?, Answer::Unsat))
}

/// The values of arguments that are constants, and 0 for the others: what arithmetic on them costs.
fn known(terms: &Terms, args: &[Shape]) -> Vec<Value> {
    let value = |shape: &Shape| match shape {
        Shape::Term(term) => terms.as_int(*term).map_or(Value::int(0), |value| Value::Int(value.clone())),
        Shape::Array(_) => Value::int(0),
    };
    args.iter().map(value).collect()
}
