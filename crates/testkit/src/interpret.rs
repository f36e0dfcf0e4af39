//! All runs of one program, followed one by one.
//!
//! Every choice splits a run in two or more, which are then followed separately; runs are never merged. What comes out
//! is, per number of observations, the set of distinct *traces*: sequences of what a property sees.
//!
//! A run may go on for ever without an observation. It is dropped when a loop head is reached again with the same
//! store since the last observation: whatever it could still do from there, the run that left the first visit
//! differently does as well. A run that grows for ever instead uses up its steps, and the case is not usable.

use std::collections::BTreeSet;

use crate::case::{AssignTarget, Program, Stmt, Type};
use crate::expr::{Expr, NoValue, Value};

/// What is seen at each observation, in the order of the names asked for.
pub type Trace = Vec<Vec<Value>>;

/// How much work a case may make.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Statements over all runs of a program.
    pub steps: u64,
    /// Statements of one run between two observations.
    pub stretch: u64,
    /// Distinct traces of a program with the same number of observations.
    pub traces: usize,
    /// Comparisons of tuples of observations, over the whole case.
    pub comparisons: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self { steps: 60_000, stretch: 400, traces: 300, comparisons: 400_000 }
    }
}

/// Why there is no verdict.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum GaveUp {
    /// There are more runs, traces or tuples than allowed.
    TooMany,
    /// A run may go on for ever without an observation, or its numbers grow too large.
    Endless,
}

/// Where a program is observed, and what of it.
#[derive(Debug, Clone, Copy)]
pub struct View<'a> {
    /// The points, or all of them. Not used if only ends are seen.
    pub points: Option<&'a [String]>,
    /// Whether the only observation is at the normal end.
    pub is_post: bool,
    /// The names of what is seen: fields of the points or inputs; at an end, variables.
    pub names: &'a [String],
}

/// The traces of a program with 1, 2, ... up to `k_max` observations.
pub fn traces(program: &Program, view: View, k_max: u32, limits: Limits) -> Result<Vec<BTreeSet<Trace>>, GaveUp> {
    let k_max = if view.is_post { 1 } else { k_max as usize };
    let mut all = Follower { program, view, limits, k_max, steps: 0, pending: Vec::new(), found: Vec::new() };
    all.found.resize(k_max, BTreeSet::new());
    all.pending.push(PartialRun {
        store: program.vars.iter().map(|var| var.ty.default_value()).collect(),
        todo: vec![Todo::Block(&program.body)],
        heads: Vec::new(),
        stretch: 0,
        trace: Vec::new(),
    });
    while let Some(run) = all.pending.pop() {
        all.follow(run)?;
    }
    Ok(all.found)
}

/// A run so far.
#[derive(Clone)]
struct PartialRun<'a> {
    store: Vec<Value>,
    /// What is left to do, the next thing last.
    todo: Vec<Todo<'a>>,
    /// Loop heads passed since the last observation, with the store there. What is printed as a procedure
    /// is no call here, so the loop says all about where the run is.
    heads: Vec<(&'a Stmt, Vec<Value>)>,
    /// Statements since the last observation.
    stretch: u64,
    trace: Trace,
}

#[derive(Clone, Copy)]
enum Todo<'a> {
    Block(&'a [Stmt]),
    /// Before the condition of a `while`, or at the start of a `loop`.
    Head(&'a Stmt),
}

/// How a run goes on after a statement.
enum Next<'a> {
    /// On its own.
    On(PartialRun<'a>),
    /// As each of these.
    Split(Vec<PartialRun<'a>>),
    /// Not at all: trapped, blocked, running in a circle, or observed often enough.
    Stop,
}

struct Follower<'a> {
    program: &'a Program,
    view: View<'a>,
    limits: Limits,
    k_max: usize,
    steps: u64,
    pending: Vec<PartialRun<'a>>,
    found: Vec<BTreeSet<Trace>>,
}

impl<'a> Follower<'a> {
    /// Follows a run until it ends or splits.
    fn follow(&mut self, mut run: PartialRun<'a>) -> Result<(), GaveUp> {
        loop {
            let next = match run.todo.pop() {
                None => return self.end(run),
                Some(Todo::Block([])) => continue,
                Some(Todo::Block([first, rest @ ..])) => {
                    run.todo.push(Todo::Block(rest));
                    self.count(&mut run)?;
                    self.stmt(first, run)
                }
                Some(Todo::Head(head)) => {
                    self.count(&mut run)?;
                    Self::head(head, run)
                }
            };
            match next {
                Ok(Next::On(on)) => run = on,
                Ok(Next::Split(runs)) => {
                    self.pending.extend(runs);
                    return Ok(());
                }
                Ok(Next::Stop) | Err(Stuck::Value(NoValue::Trap)) => return Ok(()),
                Err(Stuck::Value(NoValue::Overflow)) => return Err(GaveUp::Endless),
                Err(Stuck::GaveUp(why)) => return Err(why),
            }
        }
    }

    fn count(&mut self, run: &mut PartialRun) -> Result<(), GaveUp> {
        run.stretch += 1;
        self.steps += 1;
        if run.stretch > self.limits.stretch {
            return Err(GaveUp::Endless);
        }
        if self.steps > self.limits.steps { Err(GaveUp::TooMany) } else { Ok(()) }
    }

    fn head(head: &'a Stmt, mut run: PartialRun<'a>) -> Result<Next<'a>, Stuck> {
        if run.heads.iter().any(|(passed, store)| std::ptr::eq(*passed, head) && *store == run.store) {
            return Ok(Next::Stop);
        }
        run.heads.push((head, run.store.clone()));
        let body = match head {
            Stmt::While(condition, body) if run.truth(condition)? => body,
            Stmt::Loop(body) => body,
            _ => return Ok(Next::On(run)),
        };
        run.todo.push(Todo::Head(head));
        run.todo.push(Todo::Block(body));
        Ok(Next::On(run))
    }

    fn stmt(&mut self, stmt: &'a Stmt, mut run: PartialRun<'a>) -> Result<Next<'a>, Stuck> {
        match stmt {
            Stmt::Skip | Stmt::Var(_, None) => {}
            Stmt::Var(var, Some(value)) => {
                let value = run.value(value)?;
                run.set(self.program, *var, value)?;
            }
            Stmt::Input(_, var) => {
                let values = self.program.vars[*var].ty.values().ok_or(GaveUp::TooMany)?;
                return Ok(Next::Split(run.split(values, |run, value| run.store[*var] = value)));
            }
            Stmt::Assign(place, value) => {
                let value = run.value(value)?;
                run.write(self.program, place, value)?;
            }
            Stmt::Havoc(place, bounds) => return self.havoc(place, bounds.as_ref(), &run),
            Stmt::If(condition, yes, no) => {
                let taken = if run.truth(condition)? { yes } else { no };
                run.todo.push(Todo::Block(taken));
            }
            Stmt::Outlined(_, body) => run.todo.push(Todo::Block(body)),
            Stmt::While(..) | Stmt::Loop(_) => run.todo.push(Todo::Head(stmt)),
            Stmt::Either(ways) => {
                return Ok(Next::Split(run.split(ways.iter(), |run, way| run.todo.push(Todo::Block(way)))));
            }
            Stmt::Assume(condition) => {
                if !run.truth(condition)? {
                    return Ok(Next::Stop);
                }
            }
            Stmt::Observe(point, fields) => {
                let mut seen = Vec::new();
                for field in fields {
                    seen.push((field.name.as_str(), run.value(&field.value)?));
                }
                if !self.view.is_post && self.view.points.is_none_or(|points| points.contains(point)) {
                    return self.observe(&seen, run);
                }
            }
        }
        Ok(Next::On(run))
    }

    fn havoc(
        &self,
        place: &AssignTarget,
        bounds: Option<&(Expr, Expr)>,
        run: &PartialRun<'a>,
    ) -> Result<Next<'a>, Stuck> {
        let values = match bounds {
            Some((low, high)) => values_between(&run.value(low)?, &run.value(high)?)?,
            None => self.program.vars[place.var].ty.values().ok_or(GaveUp::TooMany)?,
        };
        let mut runs = Vec::new();
        for value in values {
            let mut other = run.clone();
            match other.write(self.program, place, value) {
                Ok(()) => runs.push(other),
                Err(Stuck::Value(NoValue::Trap)) => {}
                Err(other) => return Err(other),
            }
        }
        Ok(Next::Split(runs))
    }

    fn observe(&mut self, seen: &[(&str, Value)], mut run: PartialRun<'a>) -> Result<Next<'a>, Stuck> {
        let values = self.view.names.iter().map(|name| {
            let listed = seen.iter().find(|(field, _)| field == name).map(|(_, value)| value.clone());
            listed.unwrap_or_else(|| run.store[self.program.var(name).expect("what is not listed is an input")].clone())
        });
        let values = values.collect();
        run.trace.push(values);
        self.record(&run.trace)?;
        run.heads.clear();
        run.stretch = 0;
        Ok(if run.trace.len() < self.k_max { Next::On(run) } else { Next::Stop })
    }

    fn end(&mut self, mut run: PartialRun) -> Result<(), GaveUp> {
        if self.view.is_post {
            let value = |name: &String| run.store[self.program.var(name).expect("ends show variables")].clone();
            let values = self.view.names.iter().map(value).collect();
            run.trace.push(values);
            self.record(&run.trace)?;
        }
        Ok(())
    }

    fn record(&mut self, trace: &Trace) -> Result<(), GaveUp> {
        let found = &mut self.found[trace.len() - 1];
        found.insert(trace.clone());
        if found.len() > self.limits.traces { Err(GaveUp::TooMany) } else { Ok(()) }
    }
}

fn values_between(low: &Value, high: &Value) -> Result<Vec<Value>, GaveUp> {
    const MOST: i128 = 65_535;
    match (low, high) {
        (Value::Int(low), Value::Int(high)) if i128::from(*high) - i128::from(*low) <= MOST => {
            Ok((*low..=*high).map(Value::Int).collect())
        }
        (Value::Fixed(ty, low), Value::Fixed(_, high)) if high - low <= MOST => {
            Ok((*low..=*high).map(|number| Value::Fixed(*ty, number)).collect())
        }
        _ => Err(GaveUp::TooMany),
    }
}

/// Why a statement cannot be executed.
enum Stuck {
    Value(NoValue),
    GaveUp(GaveUp),
}

impl From<NoValue> for Stuck {
    fn from(no_value: NoValue) -> Self {
        Stuck::Value(no_value)
    }
}

impl From<GaveUp> for Stuck {
    fn from(gave_up: GaveUp) -> Self {
        Stuck::GaveUp(gave_up)
    }
}

impl<'a> PartialRun<'a> {
    fn value(&self, expr: &Expr) -> Result<Value, Stuck> {
        Ok(expr.evaluate(&|var| self.store[var].clone())?)
    }

    fn value_number(&self, expr: &Expr) -> Result<i64, Stuck> {
        Ok(expr.number(&|var| self.store[var].clone())?)
    }

    fn truth(&self, expr: &Expr) -> Result<bool, Stuck> {
        Ok(expr.truth(&|var| self.store[var].clone())?)
    }

    fn split<T>(
        &self,
        ways: impl IntoIterator<Item = T>,
        mut take: impl FnMut(&mut PartialRun<'a>, T),
    ) -> Vec<PartialRun<'a>> {
        let taken = ways.into_iter().map(|way| {
            let mut run = self.clone();
            take(&mut run, way);
            run
        });
        taken.collect()
    }

    fn set(&mut self, program: &Program, var: usize, value: Value) -> Result<(), Stuck> {
        let fits = match (&program.vars[var].ty, &value) {
            (Type::Range(low, high), Value::Int(number)) => (low..=high).contains(&number),
            (Type::Array(Some((low, high)), _), Value::Array(numbers)) => {
                numbers.iter().all(|number| (low..=high).contains(&number))
            }
            _ => true,
        };
        if !fits {
            return Err(NoValue::Trap.into());
        }
        self.store[var] = value;
        Ok(())
    }

    fn write(&mut self, program: &Program, place: &AssignTarget, value: Value) -> Result<(), Stuck> {
        let Some(index) = &place.index else { return self.set(program, place.var, value) };
        let index = usize::try_from(self.value_number(index)?).map_err(|_| NoValue::Trap)?;
        let (Value::Array(mut elements), Value::Int(number)) = (self.store[place.var].clone(), value) else {
            unreachable!("elements of arrays are numbers");
        };
        *elements.get_mut(index).ok_or(NoValue::Trap)? = number;
        self.set(program, place.var, Value::Array(elements))
    }
}
