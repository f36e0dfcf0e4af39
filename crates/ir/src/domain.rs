//! What a `havoc` can take: a counted range of values, or too many to count.

use std::sync::Arc;

use crate::ids::{EnumId, IdVec};
use crate::program::Enum;
use crate::types::Type;
use crate::{Integer, Value};

/// The values that a `havoc` can take, in a fixed order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Domain {
    /// Integers from the first to the last one.
    Range(Integer, Integer),
    /// Integers without a bound on at least one side: the least and the greatest one, where there is one.
    Unbounded(Option<Integer>, Option<Integer>),
    /// `false`, `true`.
    Bool,
    /// The names of an enumeration: so many.
    Enum(u32),
    /// All bit-vectors of so many bits.
    Bits(u32),
    /// Arrays of so many elements, each from the domain.
    Array(Box<Domain>, u32),
    /// Only null.
    Null,
}

impl Domain {
    /// The values of a type, within bounds if they are given.
    pub fn of(ty: &Type, low: Option<Integer>, high: Option<Integer>, enums: &IdVec<EnumId, Enum>) -> Self {
        match ty {
            Type::Bool => Domain::Bool,
            Type::Int => match (low, high) {
                (Some(low), Some(high)) => Domain::Range(low, high),
                (low, high) => Domain::Unbounded(low, high),
            },
            Type::Bits(width) => Domain::Bits(width.bits()),
            Type::Enum(id) => Domain::Enum(u32::try_from(enums[*id].values.len()).unwrap_or(u32::MAX)),
            Type::Array(element, len) => Domain::Array(Box::new(Self::of(element, None, None, enums)), *len),
            Type::Ref | Type::List(_) | Type::Text => Domain::Null,
        }
    }

    /// Whether there are infinitely many values.
    pub fn is_infinite(&self) -> bool {
        match self {
            Domain::Unbounded(..) => true,
            Domain::Array(element, len) => *len > 0 && element.is_infinite(),
            _ => false,
        }
    }

    /// The number of values, if it is finite and fits.
    pub fn count(&self) -> Option<u64> {
        match self {
            Domain::Range(first, last) => first.count_to(last),
            Domain::Unbounded(..) => None,
            Domain::Bool => Some(2),
            Domain::Enum(size) => Some(u64::from(*size)),
            Domain::Bits(bits) => 1_u64.checked_shl(*bits),
            Domain::Array(element, len) => element.count()?.checked_pow(*len),
            Domain::Null => Some(1),
        }
    }

    /// The value at a position below [`count`](Self::count).
    pub fn value(&self, position: u64) -> Value {
        match self {
            Domain::Range(first, _) => Value::Int(first.add(&Integer::from_u64(position))),
            Domain::Unbounded(low, high) => Value::Int(low.clone().or(high.clone()).unwrap_or(Integer::ZERO)),
            Domain::Bool => Value::Bool(position == 1),
            Domain::Enum(_) => Value::Enum(u32::try_from(position).unwrap_or(0)),
            Domain::Bits(_) => Value::Bits(position),
            Domain::Null => Value::Ref(None),
            Domain::Array(element, len) => {
                let base = element.count().unwrap_or(1).max(1);
                let mut rest = position;
                let mut values = vec![Value::Ref(None); *len as usize];
                for value in values.iter_mut().rev() {
                    *value = element.value(rest % base);
                    rest /= base;
                }
                Value::Array(Arc::new(values))
            }
        }
    }

    /// Whether the value is one of these.
    pub fn contains(&self, value: &Value) -> bool {
        match (self, value) {
            (Domain::Range(first, last), Value::Int(value)) => first <= value && value <= last,
            (Domain::Unbounded(low, high), Value::Int(value)) => {
                low.as_ref().is_none_or(|low| low <= value) && high.as_ref().is_none_or(|high| value <= high)
            }
            (Domain::Bool, Value::Bool(_)) | (Domain::Null, Value::Ref(None)) => true,
            (Domain::Enum(size), Value::Enum(index)) => index < size,
            (Domain::Bits(bits), Value::Bits(value)) => *bits == 64 || value >> bits == 0,
            (Domain::Array(element, len), Value::Array(values)) => {
                values.len() == *len as usize && values.iter().all(|value| element.contains(value))
            }
            _ => false,
        }
    }

    /// A few values of an infinite or large domain: small numbers and those near the given constants.
    pub fn samples(&self, constants: &[Integer]) -> Vec<Value> {
        let small = [0, 1, -1, 2].map(Integer::from);
        let near = constants.iter().flat_map(|c| [c.clone(), c.add(&Integer::from(1)), c.sub(&Integer::from(1))]);
        let bounds = match self {
            Domain::Range(low, high) => vec![low.clone(), high.clone()],
            Domain::Unbounded(low, high) => low.iter().chain(high).cloned().collect(),
            _ => Vec::new(),
        };
        let mut values: Vec<Value> = Vec::new();
        for candidate in small.into_iter().chain(bounds).chain(near) {
            let value = self.like(&candidate);
            if self.contains(&value) && !values.contains(&value) {
                values.push(value);
            }
        }
        values
    }

    /// The number in the form of this domain: itself, its bits, or an array full of it.
    fn like(&self, number: &Integer) -> Value {
        match self {
            Domain::Array(element, len) => Value::Array(Arc::new(vec![element.like(number); *len as usize])),
            Domain::Bool => Value::Bool(!number.is_zero()),
            Domain::Bits(bits) => {
                let raw = number.to_i64().unwrap_or(0).cast_unsigned();
                Value::Bits(if *bits == 64 { raw } else { raw & ((1 << bits) - 1) })
            }
            Domain::Enum(_) => Value::Enum(number.to_i64().and_then(|n| u32::try_from(n).ok()).unwrap_or(0)),
            Domain::Null => Value::Ref(None),
            Domain::Range(..) | Domain::Unbounded(..) => Value::Int(number.clone()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrays_of_booleans_are_counted_in_order() {
        let domain = Domain::Array(Box::new(Domain::Bool), 2);
        let show = |position| domain.value(position).to_string();
        assert_eq!(domain.count(), Some(4));
        assert_eq!(
            [show(0), show(1), show(2), show(3)],
            ["[false, false]", "[false, true]", "[true, false]", "[true, true]"]
        );
    }

    #[test]
    fn values_are_counted_listed_and_contained() {
        let check = |domain: Domain, count: Option<u64>, first: &[Value]| {
            assert_eq!(domain.count(), count);
            for (position, value) in (0..).zip(first) {
                assert_eq!(&domain.value(position), value);
                assert!(domain.contains(value));
            }
        };
        let range = |low: i64, high: i64| Domain::Range(low.into(), high.into());
        check(range(-1, 1), Some(3), &[-1, 0, 1].map(Value::int));
        check(range(2, 1), Some(0), &[]);
        check(Domain::Unbounded(None, Some(Integer::ZERO)), None, &[]);
        check(Domain::Bits(3), Some(8), &[0, 1].map(Value::Bits));
        check(Domain::Bits(64), None, &[]);
        assert!(!range(0, 3).contains(&Value::int(4)) && !range(0, 3).contains(&Value::Bits(1)));
        assert!(!Domain::Enum(2).contains(&Value::Enum(2)) && !Domain::Bits(3).contains(&Value::Bits(8)));
        assert!(!Domain::Array(Box::new(Domain::Bool), 2).contains(&Value::Array(Arc::new(vec![Value::Bool(true)]))));
    }

    #[test]
    fn samples_stay_inside_the_domain() {
        let domain = Domain::Unbounded(Some(Integer::from(1)), None);
        let constants = [Integer::from(7)];
        let samples: Vec<String> = domain.samples(&constants).iter().map(Value::to_string).collect();
        assert_eq!(samples, ["1", "2", "7", "8", "6"]);
        assert!(domain.is_infinite());
    }
}
