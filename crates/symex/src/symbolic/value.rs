//! Symbolic values and states.
//!
//! Integers, bit-vectors (as the numbers from 0 to 2^width - 1) and enumeration values (as positions) are linear terms.
//! Truth values are always known: whoever computes one goes on with both, each under its condition. So a path decides
//! everything that is not arithmetic, and what is left is a cube.

use std::sync::Arc;

use counterpoint_ir::Integer;
use counterpoint_ir::ids::VarId;
use counterpoint_ir::liveness::Liveness;
use counterpoint_ir::program::{Position, Program};
use counterpoint_ir::types::Type;

use crate::presburger::{Linear, Model, Sym};

/// A symbolic value.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Value {
    Bool(bool),
    Int(Linear),
    Array(Arc<Vec<Value>>),
}

impl Value {
    /// A value without symbols; `None` for references.
    pub(crate) fn known(value: &counterpoint_ir::Value) -> Option<Self> {
        use counterpoint_ir::Value as Known;
        Some(match value {
            Known::Bool(value) => Value::Bool(*value),
            Known::Int(value) => Value::Int(value.clone().into()),
            Known::Bits(bits) => Value::Int(Integer::from_u64(*bits).into()),
            Known::Enum(position) => Value::Int(i64::from(*position).into()),
            Known::Array(elements) => Value::Array(Arc::new(elements.iter().map(Self::known).collect::<Option<_>>()?)),
            Known::Ref(_) => return None,
        })
    }

    /// The value of a type under a model; `None` if it does not fit the type.
    pub(crate) fn evaluate(&self, ty: &Type, model: &Model) -> Option<counterpoint_ir::Value> {
        use counterpoint_ir::Value as Known;
        Some(match (self, ty) {
            (Value::Bool(value), _) => Known::Bool(*value),
            (Value::Int(linear), Type::Int) => Known::Int(model.evaluate(linear)),
            (Value::Int(linear), Type::Bits(_)) => Known::Bits(model.evaluate(linear).to_string().parse().ok()?),
            (Value::Int(linear), _) => Known::Enum(u32::try_from(model.evaluate(linear).to_i64()?).ok()?),
            (Value::Array(elements), Type::Array(element, _)) => {
                let elements: Option<Vec<_>> = elements.iter().map(|value| value.evaluate(element, model)).collect();
                Known::Array(Arc::new(elements?))
            }
            (Value::Array(_), _) => return None,
        })
    }

    pub(crate) fn as_bool(&self) -> bool {
        matches!(self, Value::Bool(true))
    }

    pub(crate) fn as_linear(&self) -> Option<&Linear> {
        match self {
            Value::Int(linear) => Some(linear),
            _ => None,
        }
    }

    /// Calls a function with every linear term, in order.
    pub(crate) fn for_each(&self, function: &mut impl FnMut(&Linear)) {
        match self {
            Value::Bool(_) => {}
            Value::Int(linear) => function(linear),
            Value::Array(elements) => elements.iter().for_each(|element| element.for_each(function)),
        }
    }

    /// Changes every linear term, in order.
    pub(crate) fn change(&mut self, function: &mut impl FnMut(&mut Linear)) {
        match self {
            Value::Bool(_) => {}
            Value::Int(linear) => function(linear),
            Value::Array(elements) => {
                for element in Arc::make_mut(elements) {
                    element.change(function);
                }
            }
        }
    }
}

/// A state of one run.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct State {
    /// Frames, the oldest first.
    pub(crate) frames: Vec<Frame>,
}

/// An active procedure.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Frame {
    pub(crate) at: Position,
    /// Registers that have a value, ascending.
    pub(crate) vars: Vec<(VarId, Value)>,
}

impl Frame {
    pub(crate) fn get(&self, var: VarId) -> Option<&Value> {
        let index = self.vars.binary_search_by_key(&var, |entry| entry.0).ok()?;
        Some(&self.vars[index].1)
    }

    pub(crate) fn set(&mut self, var: VarId, value: Value) {
        match self.vars.binary_search_by_key(&var, |entry| entry.0) {
            Ok(index) => self.vars[index].1 = value,
            Err(index) => self.vars.insert(index, (var, value)),
        }
    }
}

impl State {
    /// The state in which a run starts.
    pub(crate) fn initial(program: &Program) -> Self {
        State { frames: vec![Frame { at: program.start_of(program.entry()), vars: Vec::new() }] }
    }

    /// The state as it is compared with others: settled, with live registers only.
    #[must_use]
    pub(crate) fn settled(mut self, program: &Program, liveness: &Liveness) -> Self {
        if let Some(top) = self.frames.last_mut() {
            top.at = program.settle(top.at);
        }
        for frame in &mut self.frames {
            let live = liveness.at(frame.at);
            frame.vars.retain(|(var, _)| live.binary_search(var).is_ok());
        }
        self
    }

    pub(crate) fn values(&self) -> impl Iterator<Item = &Value> {
        self.frames.iter().flat_map(|frame| frame.vars.iter().map(|entry| &entry.1))
    }

    pub(crate) fn values_mut(&mut self) -> impl Iterator<Item = &mut Value> {
        self.frames.iter_mut().flat_map(|frame| frame.vars.iter_mut().map(|entry| &mut entry.1))
    }

    /// Calls a function with every linear term, in order.
    pub(crate) fn for_each(&self, mut function: impl FnMut(&Linear)) {
        self.values().for_each(|value| value.for_each(&mut function));
    }

    /// Changes every linear term, in order.
    pub(crate) fn change(&mut self, mut function: impl FnMut(&mut Linear)) {
        self.values_mut().for_each(|value| value.change(&mut function));
    }

    pub(crate) fn substitute(&mut self, symbol: Sym, by: &Linear) {
        self.change(|linear| {
            if linear.has(symbol) {
                *linear = linear.substitute(symbol, by);
            }
        });
    }

    /// Whether two states differ in linear terms only.
    pub(crate) fn is_alike(&self, other: &State) -> bool {
        self.frames.len() == other.frames.len()
            && self.frames.iter().zip(&other.frames).all(|(a, b)| {
                a.at == b.at
                    && a.vars.len() == b.vars.len()
                    && a.vars.iter().zip(&b.vars).all(|(a, b)| a.0 == b.0 && are_alike(&a.1, &b.1))
            })
    }
}

fn are_alike(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Bool(a), Value::Bool(b)) => a == b,
        (Value::Int(_), Value::Int(_)) => true,
        (Value::Array(a), Value::Array(b)) => a.len() == b.len() && a.iter().zip(&**b).all(|(a, b)| are_alike(a, b)),
        _ => false,
    }
}
