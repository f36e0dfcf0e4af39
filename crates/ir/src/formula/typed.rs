//! Types in the text of terms, and constants that need one: `v0:ubv8`, `255:ubv8`, `2:enum0`, `0,1,2:int*3`.
//!
//! An array has its elements with commas between them, those of inner arrays one after the other; its type is that of the
//! elements with the length behind it. No word holds a space or a parenthesis.

use crate::ids::{EnumId, Id};
use crate::text::parse_width;
use crate::types::Type;
use crate::{Integer, Value};

/// How many elements an array has at most, those of inner arrays counted, as in the language.
const MOST_ELEMENTS: u32 = 65_536;

/// How deep arrays are nested at most.
const DEEPEST: usize = 256;

/// The word for a type; references have none.
pub(super) fn write_type(ty: &Type) -> Option<String> {
    Some(match ty {
        Type::Ref | Type::List(_) | Type::Text => return None,
        Type::Array(element, len) => format!("{}*{len}", write_type(element)?),
        Type::Bool | Type::Int | Type::Bits(_) | Type::Enum(_) => ty.to_string(),
    })
}

/// The type of a word.
pub(super) fn read_type(word: &str) -> Option<Type> {
    let mut parts = word.split('*');
    let element = match parts.next()? {
        "bool" => Type::Bool,
        "int" => Type::Int,
        other => match other.strip_prefix("enum") {
            Some(number) => Type::Enum(EnumId::from_index(usize::from(number.parse::<u16>().ok()?))),
            None => Type::Bits(parse_width(other)?),
        },
    };
    let lengths: Option<Vec<u32>> = parts.map(|length| length.parse().ok()).collect();
    let lengths = lengths.filter(|lengths| lengths.len() <= DEEPEST && !lengths.contains(&0))?;
    lengths.iter().try_fold(1_u32, |all, &len| all.checked_mul(len).filter(|&all| all <= MOST_ELEMENTS))?;
    Some(lengths.into_iter().fold(element, |element, len| Type::Array(Box::new(element), len)))
}

/// The numbers and truth values that a value consists of.
pub(super) fn write_value(value: &Value) -> Option<String> {
    Some(match value {
        Value::Ref(_) => return None,
        Value::Enum(position) => position.to_string(),
        Value::Bool(_) | Value::Int(_) | Value::Bits(_) => value.to_string(),
        Value::Array(elements) => elements.iter().map(write_value).collect::<Option<Vec<_>>>()?.join(","),
    })
}

/// The value of a type that consists of these words, all of them.
pub(super) fn read_value(text: &str, ty: &Type) -> Option<Value> {
    let mut words = text.split(',');
    let value = next_value(&mut words, ty)?;
    words.next().is_none().then_some(value)
}

fn next_value<'a>(words: &mut impl Iterator<Item = &'a str>, ty: &Type) -> Option<Value> {
    if let Type::Array(element, len) = ty {
        let elements: Option<Vec<Value>> = (0..*len).map(|_| next_value(&mut *words, element)).collect();
        return Some(Value::Array(elements?.into()));
    }
    let word = words.next()?;
    Some(match ty {
        Type::Bool => Value::Bool(word.parse().ok()?),
        Type::Int => Value::Int(word.parse::<Integer>().ok()?),
        Type::Bits(width) => Value::Bits(word.parse().ok().filter(|&bits| width.truncate(bits) == bits)?),
        Type::Enum(_) => Value::Enum(word.parse().ok()?),
        Type::Ref | Type::Array(..) | Type::List(_) | Type::Text => return None,
    })
}
