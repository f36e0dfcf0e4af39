//! Values of registers, terms and heap cells.

use std::fmt;
use std::sync::Arc;

use crate::Integer;
use crate::ids::ObjId;
use crate::types::{Type, Width};

/// A concrete value. Its type is known from where it stands.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Value {
    /// Of type `bool`.
    Bool(bool),
    /// Of type `int`.
    Int(Integer),
    /// Of a bit-vector type; bits above the width are zero.
    Bits(u64),
    /// Of an enumeration: the position of the name.
    Enum(u32),
    /// A reference or null.
    Ref(Option<ObjId>),
    /// An array value.
    Array(Arc<Vec<Value>>),
}

impl Value {
    /// The integer value.
    pub fn int(value: i64) -> Self {
        Value::Int(Integer::from(value))
    }

    /// The bit-vector of a signed number, wrapped around.
    pub fn bits(width: Width, number: i64) -> Self {
        Value::Bits(width.wrap(number))
    }

    /// What a variable of the type holds before it is set: 0, false, the first name, null, an array of these.
    pub fn default_of(ty: &Type) -> Self {
        match ty {
            Type::Bool => Value::Bool(false),
            Type::Int => Value::Int(Integer::ZERO),
            Type::Bits(_) => Value::Bits(0),
            Type::Enum(_) => Value::Enum(0),
            Type::Ref | Type::List(_) | Type::Text => Value::Ref(None),
            Type::Array(element, len) => Value::Array(Arc::new(vec![Self::default_of(element); *len as usize])),
        }
    }

    /// Whether the value can stand where the type is expected.
    pub fn has_type(&self, ty: &Type) -> bool {
        match (self, ty) {
            (Value::Bool(_), Type::Bool)
            | (Value::Int(_), Type::Int)
            | (Value::Enum(_), Type::Enum(_))
            | (Value::Ref(_), Type::Ref)
            | (Value::Ref(None), Type::List(_) | Type::Text) => true,
            (Value::Bits(bits), Type::Bits(width)) => width.truncate(*bits) == *bits,
            (Value::Array(items), Type::List(_) | Type::Text) => {
                ty.item().is_some_and(|item| items.iter().all(|value| value.has_type(&item)))
            }
            (Value::Array(elements), Type::Array(element, len)) => {
                elements.len() == *len as usize && elements.iter().all(|value| value.has_type(element))
            }
            _ => false,
        }
    }

    /// The truth value; a broken invariant otherwise.
    pub fn as_bool(&self) -> bool {
        match self {
            Value::Bool(value) => *value,
            other => unreachable!("verified programs have a bool here, found {other}"),
        }
    }

    /// The integer; a broken invariant otherwise.
    pub fn as_int(&self) -> &Integer {
        match self {
            Value::Int(value) => value,
            other => unreachable!("verified programs have an int here, found {other}"),
        }
    }

    /// The bits; a broken invariant otherwise.
    pub fn as_bits(&self) -> u64 {
        match self {
            Value::Bits(value) => *value,
            other => unreachable!("verified programs have a bit-vector here, found {other}"),
        }
    }

    /// The reference; a broken invariant otherwise.
    pub fn as_ref(&self) -> Option<ObjId> {
        match self {
            Value::Ref(value) => *value,
            other => unreachable!("verified programs have a reference here, found {other}"),
        }
    }

    /// The elements; a broken invariant otherwise.
    pub fn as_array(&self) -> &Arc<Vec<Value>> {
        match self {
            Value::Array(value) => value,
            other => unreachable!("verified programs have an array here, found {other}"),
        }
    }
}

/// Without names: enumerations print as `#2`, bit-vectors as unsigned numbers.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Bool(value) => value.fmt(f),
            Value::Int(value) => value.fmt(f),
            Value::Bits(value) => value.fmt(f),
            Value::Enum(value) => write!(f, "#{value}"),
            Value::Ref(None) => f.write_str("null"),
            Value::Ref(Some(object)) => object.fmt(f),
            Value::Array(elements) => {
                f.write_str("[")?;
                for (index, element) in elements.iter().enumerate() {
                    write!(f, "{}{element}", if index > 0 { ", " } else { "" })?;
                }
                f.write_str("]")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_stay_two_words() {
        assert_eq!(size_of::<Value>(), 16);
    }

    #[test]
    fn defaults_have_their_type() {
        let width = Width::new(8).unwrap();
        let array = Type::Array(Box::new(Type::Bits(width)), 3);
        let list = Type::List(Box::new(Type::Text));
        for ty in [Type::Bool, Type::Int, Type::Bits(width), Type::Ref, array, list, Type::Text] {
            assert!(Value::default_of(&ty).has_type(&ty), "{ty}");
        }
    }
}
