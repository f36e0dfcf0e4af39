//! Values that the harness saw at the end of a run, as values of the types in which properties read them.

use counterpoint_ir::Value;
use counterpoint_ir::types::{Type, Width};

/// The value of a text of the harness (`Plain.java`), if it has the type.
pub(super) fn value(text: &str, ty: &Type) -> Option<Value> {
    let mut rest = text;
    let value = next(&mut rest, ty)?;
    rest.is_empty().then_some(value)
}

/// The length of a text or an array; that of nothing is -1.
pub(super) fn length(text: &str) -> Option<Value> {
    if text == "null" {
        return Some(Value::bits(Width::WORD, -1));
    }
    // Items of items stand in brackets of their own.
    let (mut depth, mut count) = (0, 0);
    let inner = text.strip_prefix(['T', '['])?;
    for letter in inner.chars() {
        match letter {
            '[' | 'T' => depth += 1,
            ']' => depth -= 1,
            ',' if depth == 0 => count += 1,
            _ => {}
        }
    }
    Some(Value::bits(Width::WORD, count))
}

fn next(rest: &mut &str, ty: &Type) -> Option<Value> {
    if let Some(item) = ty.item() {
        if let Some(behind) = rest.strip_prefix("null") {
            *rest = behind;
            return Some(Value::Ref(None));
        }
        *rest = rest.strip_prefix(if *ty == Type::Text { 'T' } else { '[' })?;
        let mut items = Vec::new();
        while let Some(behind) = rest.strip_prefix(',') {
            *rest = behind;
            items.push(next(rest, &item)?);
        }
        *rest = rest.strip_prefix(']')?;
        return Some(Value::Array(items.into()));
    }
    let letter = rest.chars().next()?;
    let end = rest.find([',', ']']).unwrap_or(rest.len());
    let digits = rest.get(1..end)?;
    *rest = &rest[end..];
    match ty {
        Type::Bool if letter == 'Z' => Some(Value::Bool(digits == "1")),
        Type::Bits(width) if "BCSIJFD".contains(letter) => Some(Value::Bits(width.wrap(digits.parse().ok()?))),
        _ => None,
    }
}

/// Whether two values are the same. All that is not a number is one value: machines differ in the bits of it.
pub(super) fn is_same(ours: &Value, theirs: &Value, ty: &Type) -> bool {
    if let (Value::Array(ours), Value::Array(theirs), Some(item)) = (ours, theirs, ty.item()) {
        let mut pairs = ours.iter().zip(theirs.iter());
        return ours.len() == theirs.len() && pairs.all(|(one, other)| is_same(one, other, &item));
    }
    let is_nan = |value: &Value| matches!((value, ty), (Value::Bits(bits), Type::Bits(width)) if width.is_nan(*bits));
    ours == theirs || (is_nan(ours) && is_nan(theirs))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_the_bits_of_their_type() {
        let word = Type::Bits(Width::WORD);
        assert_eq!(value("I-1", &word), Some(Value::Bits(0xffff_ffff)));
        assert_eq!(value("D-1", &Type::Bits(Width::F64)), Some(Value::Bits(u64::MAX)));
        assert_eq!(value("Z1", &Type::Bool), Some(Value::Bool(true)));
        assert_eq!(value("Z1", &word), None);
        assert_eq!(value("", &word), None);
    }

    #[test]
    fn texts_and_arrays_are_what_they_hold() {
        let texts = Type::List(Box::new(Type::Text));
        let letter = Value::Array(vec![Value::Bits(97)].into());
        let all = Value::Array(vec![letter, Value::Ref(None), Value::Array(Vec::new().into())].into());
        assert_eq!(value("[,T,C97],null,T]]", &texts), Some(all));
        assert_eq!(value("[,T,C97]", &texts), None);
        let lengths = ["[,T,C97],null,T]]", "T]", "T,C97]", "null"].map(|text| length(text).unwrap());
        assert_eq!(lengths, [3, 0, 1, -1].map(|length| Value::bits(Width::WORD, length)));
    }
}
