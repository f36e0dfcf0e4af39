//! The view that a property has of an input before the run: a number, a text or an array, or the length of one.

use counterpoint_ir::Value;
use counterpoint_ir::guide::{Number, Shape};
use counterpoint_ir::tree::Tree;
use counterpoint_ir::types::{Type, Width};

/// The view of an input.
pub(crate) enum InputView {
    /// All of it, which is a number.
    Number(Number),
    /// All of it, which is a text or an array.
    List(Shape),
    /// The length of it.
    Length(Shape),
}

impl InputView {
    /// The view of an input of a shape, if it can be known before the run.
    pub(crate) fn of(shape: &Shape, is_length: bool) -> Option<Self> {
        match shape {
            Shape::Number(number) if !is_length => Some(InputView::Number(*number)),
            Shape::Text(_) | Shape::List(..) if is_length => Some(InputView::Length(shape.clone())),
            Shape::Text(_) => Some(InputView::List(shape.clone())),
            Shape::List(item, _) if matches!(**item, Shape::Number(_) | Shape::Text(_)) => {
                Some(InputView::List(shape.clone()))
            }
            _ => None,
        }
    }

    /// The kind of its numbers.
    pub(crate) fn kind(&self) -> Number {
        match self {
            InputView::Number(kind) => *kind,
            InputView::List(_) | InputView::Length(_) => Number::Word,
        }
    }

    /// The value that the property sees, of a type.
    pub(crate) fn value(&self, tree: &Tree, ty: &Type) -> Option<Value> {
        match (self, tree) {
            (InputView::Length(_), Tree::Text(units)) => length(units.len()),
            (InputView::Length(_), Tree::List(items)) => length(items.len()),
            (InputView::Length(_), _) => None,
            _ => value_of(tree, ty),
        }
    }
}

fn length(length: usize) -> Option<Value> {
    i64::try_from(length).ok().map(|length| Value::bits(Width::WORD, length))
}

/// An input as a value.
fn value_of(tree: &Tree, ty: &Type) -> Option<Value> {
    match (tree, ty) {
        (Tree::Number(number), Type::Bits(width)) => Some(Value::Bits(width.wrap(*number))),
        (Tree::Number(number), _) => Some(Value::Bool(*number != 0)),
        (Tree::Text(units), Type::Text) => {
            Some(Value::Array(units.iter().map(|&unit| Value::Bits(unit.into())).collect::<Vec<_>>().into()))
        }
        (Tree::List(items), Type::List(item)) => {
            let items: Option<Vec<Value>> = items.iter().map(|tree| value_of(tree, item)).collect();
            items.map(|items| Value::Array(items.into()))
        }
        _ => None,
    }
}

/// A value as an input, unless it is null or longer than inputs may be.
pub(crate) fn tree_of(value: &Value, ty: &Type, shape: &Shape) -> Option<Tree> {
    match (value, shape) {
        (Value::Array(units), Shape::Text(most)) if units.len() <= *most as usize => {
            let unit = |unit: &Value| match unit {
                Value::Bits(unit) => u16::try_from(*unit).ok(),
                _ => None,
            };
            units.iter().map(unit).collect::<Option<_>>().map(Tree::Text)
        }
        (Value::Array(items), Shape::List(item, most)) if items.len() <= *most as usize => {
            let ty = ty.item()?;
            items.iter().map(|value| tree_of(value, &ty, item)).collect::<Option<_>>().map(Tree::List)
        }
        (Value::Bool(_) | Value::Bits(_), Shape::Number(kind)) => Some(Tree::Number(word_of(value, ty, *kind))),
        _ => None,
    }
}

/// A value of a type as a number of a kind.
pub(crate) fn word_of(value: &Value, ty: &Type, kind: Number) -> i64 {
    match (value, ty) {
        (Value::Bool(value), _) => i64::from(*value),
        (Value::Bits(bits), Type::Bits(width)) if width.is_float() || width.is_unsigned() => kind.of_word(*bits),
        (Value::Bits(bits), Type::Bits(width)) => kind.of_word(width.signed(*bits).cast_unsigned()),
        _ => 0,
    }
}

/// Resizes a text or an array, up to the limit of inputs.
pub(crate) fn resize(tree: &mut Tree, shape: &Shape, length: usize) {
    match (tree, shape) {
        (Tree::Text(units), Shape::Text(most)) => units.resize(length.min(*most as usize), u16::from(b'a')),
        (Tree::List(items), Shape::List(item, most)) => {
            let new = if matches!(**item, Shape::Text(_)) { Tree::Text(Vec::new()) } else { Tree::Number(0) };
            // Only numbers and texts have a default value.
            if matches!(**item, Shape::Text(_) | Shape::Number(_)) || length < items.len() {
                items.resize(length.min(*most as usize), new);
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_and_arrays_are_values_and_inputs_again() {
        let units: Vec<u16> = "ab".encode_utf16().collect();
        let (text, shape) = (Tree::Text(units), Shape::Text(2));
        let value = value_of(&text, &Type::Text).unwrap();
        assert_eq!(tree_of(&value, &Type::Text, &shape), Some(text));
        assert_eq!(tree_of(&value, &Type::Text, &Shape::Text(1)), None);
        assert_eq!(tree_of(&Value::Ref(None), &Type::Text, &shape), None);
        let bytes = Type::List(Box::new(Type::Bits(Width::new(8).unwrap())));
        let list = Tree::List(vec![Tree::Number(-1), Tree::Number(5)]);
        let shape = Shape::List(Box::new(Shape::Number(Number::Byte)), 8);
        let value = value_of(&list, &bytes).unwrap();
        assert_eq!(value, Value::Array(vec![Value::Bits(255), Value::Bits(5)].into()));
        assert_eq!(tree_of(&value, &bytes, &shape), Some(list));
    }

    #[test]
    fn lengths_are_set_within_the_bounds_of_inputs() {
        let mut text = Tree::Text(Vec::new());
        resize(&mut text, &Shape::Text(3), 9);
        assert_eq!(text, Tree::Text(vec![97; 3]));
        assert_eq!(InputView::Length(Shape::Text(3)).value(&text, &Type::Bool), Some(Value::Bits(3)));
    }
}
