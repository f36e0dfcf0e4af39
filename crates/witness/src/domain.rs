//! What a decision may be: the ways of a `choose`, the values of a `havoc`.

use std::sync::Arc;

use counterpoint_ir::program::Program;
use counterpoint_ir::types::{Type, Width};
use counterpoint_ir::{Integer, Value};

use crate::claim::Decision;
use crate::limits::Rejection;

/// The possible decisions at a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Domain {
    /// So many ways.
    Ways(u32),
    /// Values.
    Values(Values),
}

/// A set of values of one type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Values {
    /// True and false.
    Bool,
    /// So many names of an enumeration.
    Enum(u32),
    /// Integers from the first bound to the second, both included, each if it is there.
    Int(Option<Integer>, Option<Integer>),
    /// All bit-vectors of a width.
    Bits(Width),
    /// Arrays of a length over a set of elements.
    Array(Box<Values>, u32),
    /// The null reference: objects are not chosen.
    Null,
}

impl Domain {
    /// Whether the decision is possible.
    pub fn allows(&self, decision: &Decision) -> bool {
        match (self, decision) {
            (Domain::Ways(ways), Decision::Way(way)) => way < ways,
            (Domain::Values(values), Decision::Value(value)) => values.contains(value),
            _ => false,
        }
    }

    /// The number of decisions, if it is finite and fits.
    pub fn count(&self) -> Option<u64> {
        match self {
            Domain::Ways(ways) => Some(u64::from(*ways)),
            Domain::Values(values) => values.count(),
        }
    }

    /// All decisions, unless they are more than the limit. Ways are in the program text and not limited.
    pub(crate) fn decisions(&self, limit: u64) -> Result<Vec<Decision>, Rejection> {
        match self {
            Domain::Ways(ways) => Ok((0..*ways).map(Decision::Way).collect()),
            Domain::Values(values) => {
                let count = values.count().filter(|&count| count <= limit).ok_or(Rejection::OverBudget)?;
                Ok((0..count).map(|index| Decision::Value(values.nth(index))).collect())
            }
        }
    }
}

impl Values {
    /// The values of a type, within bounds if they are given.
    pub(crate) fn of(program: &Program, ty: &Type, low: Option<Integer>, high: Option<Integer>) -> Self {
        match ty {
            Type::Bool => Values::Bool,
            Type::Int => Values::Int(low, high),
            Type::Bits(width) => Values::Bits(*width),
            Type::Enum(id) => Values::Enum(number(program.enums[*id].values.len())),
            Type::Array(element, len) => Values::Array(Box::new(Self::of(program, element, None, None)), *len),
            Type::Ref | Type::List(_) | Type::Text => Values::Null,
        }
    }

    fn count(&self) -> Option<u64> {
        match self {
            Values::Null => Some(1),
            Values::Bool => Some(2),
            Values::Enum(names) => Some(u64::from(*names)),
            Values::Int(Some(low), Some(high)) => low.count_to(high),
            Values::Int(..) => None,
            Values::Bits(width) => 1_u64.checked_shl(width.bits()),
            Values::Array(element, len) => element.count()?.checked_pow(*len),
        }
    }

    /// The value at a position below [`count`](Self::count).
    fn nth(&self, index: u64) -> Value {
        match self {
            Values::Bool => Value::Bool(index == 1),
            Values::Enum(_) => Value::Enum(u32::try_from(index).expect("an enumeration has fewer than 2^32 names")),
            Values::Int(low, _) => {
                let offset: Integer = index.to_string().parse().expect("a number in decimal");
                Value::Int(low.as_ref().map_or(offset.clone(), |low| low.add(&offset)))
            }
            Values::Bits(_) => Value::Bits(index),
            Values::Null => Value::Ref(None),
            Values::Array(element, len) => {
                let base = element.count().unwrap_or(1).max(1);
                let digits = (0..*len).scan(index, |rest, _| {
                    let digit = *rest % base;
                    *rest /= base;
                    Some(element.nth(digit))
                });
                Value::Array(Arc::new(digits.collect()))
            }
        }
    }

    fn contains(&self, value: &Value) -> bool {
        match (self, value) {
            (Values::Bool, Value::Bool(_)) | (Values::Null, Value::Ref(None)) => true,
            (Values::Enum(names), Value::Enum(index)) => index < names,
            (Values::Int(low, high), Value::Int(number)) => {
                low.as_ref().is_none_or(|low| low <= number) && high.as_ref().is_none_or(|high| number <= high)
            }
            (Values::Bits(width), Value::Bits(bits)) => width.truncate(*bits) == *bits,
            (Values::Array(element, len), Value::Array(values)) => {
                values.len() == *len as usize && values.iter().all(|value| element.contains(value))
            }
            _ => false,
        }
    }
}

/// A size of a program's table as a `u32`.
pub(crate) fn number(size: usize) -> u32 {
    u32::try_from(size).expect("a table has fewer than 2^32 records")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(values: &Values, count: Option<u64>, first: &[Value]) {
        assert_eq!(values.count(), count);
        for (index, expected) in (0..).zip(first) {
            assert_eq!(&values.nth(index), expected);
            assert!(values.contains(expected));
        }
    }

    #[test]
    fn values_are_counted_and_listed() {
        let range = Values::Int(Some(Integer::from(-1)), Some(Integer::from(1)));
        check(&range, Some(3), &[Value::int(-1), Value::int(0), Value::int(1)]);
        check(&Values::Int(None, Some(Integer::ZERO)), None, &[]);
        check(&Values::Int(Some(Integer::from(2)), Some(Integer::from(1))), Some(0), &[]);
        check(&Values::Bits(Width::new(3).unwrap()), Some(8), &[Value::Bits(0), Value::Bits(1)]);
        check(&Values::Bits(Width::new(64).unwrap()), None, &[]);
        let pair = |a, b| Value::Array(Arc::new(vec![Value::Bool(a), Value::Bool(b)]));
        let pairs = Values::Array(Box::new(Values::Bool), 2);
        check(&pairs, Some(4), &[pair(false, false), pair(true, false), pair(false, true), pair(true, true)]);
    }

    #[test]
    fn only_possible_decisions_are_allowed() {
        assert!(!Domain::Ways(2).allows(&Decision::Way(2)));
        assert!(!Domain::Ways(2).allows(&Decision::Value(Value::int(0))));
        assert!(!Domain::Values(Values::Enum(2)).allows(&Decision::Value(Value::Enum(2))));
        let range = Domain::Values(Values::Int(Some(Integer::ZERO), Some(Integer::from(3))));
        assert!(!range.allows(&Decision::Value(Value::int(4))));
        assert_eq!(range.decisions(3), Err(Rejection::OverBudget));
        assert_eq!(range.decisions(4).map(|all| all.len()), Ok(4));
    }
}
