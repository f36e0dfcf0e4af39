//! Values that the harness saw at the end of a run, as values of the types in which properties read them.

use counterpoint_ir::Value;
use counterpoint_ir::types::Type;

/// The value of a text of the harness (`Plain.java`), if it has the type.
pub(super) fn value(text: &str, ty: &Type) -> Option<Value> {
    let (letter, rest) = (text.chars().next()?, text.get(1..)?);
    match ty {
        Type::Bool if letter == 'Z' => Some(Value::Bool(rest == "1")),
        Type::Bits(width) if "BCSIJFD".contains(letter) => Some(Value::Bits(width.wrap(rest.parse().ok()?))),
        _ => None,
    }
}

/// Whether two values are the same. All that is not a number is one value: machines differ in the bits of it.
pub(super) fn is_same(ours: &Value, theirs: &Value, ty: &Type) -> bool {
    let is_nan = |value: &Value| matches!((value, ty), (Value::Bits(bits), Type::Bits(width)) if width.is_nan(*bits));
    ours == theirs || (is_nan(ours) && is_nan(theirs))
}

#[cfg(test)]
mod tests {
    use counterpoint_ir::types::Width;

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
}
