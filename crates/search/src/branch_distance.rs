//! Branch distance, and the parts of a descent on it: numeric search in one variable of the input at a time (Korel:
//! Automated Software Test Data Generation, TSE 16(8), 1990), with steps of the secant method.
//!
//! Most comparisons depend on a number of the input by sums, products and quotients with constants. So the branch
//! distances of two runs that differ in one number determine a line, whose zero often makes the operands equal; further
//! steps correct rounding and what is not linear. Where a small change has no effect, as under a division, larger ones
//! are tried.

use counterpoint_ir::guide::{Number, Shape};
use counterpoint_ir::tree::Tree;

use crate::feedback::NumberComparison;
use crate::runner::Inputs;

/// A variable of the descent, that is, a number or a character of the inputs: the input, the position among its values,
/// and the path to the leaf.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Leaf {
    input: usize,
    value: usize,
    path: Vec<usize>,
    kind: Number,
}

/// The variables of some inputs.
pub(crate) fn leaves(inputs: &Inputs, shapes: &[Shape]) -> Vec<Leaf> {
    let mut found = Vec::new();
    for (input, (trees, shape)) in inputs.iter().zip(shapes).enumerate() {
        for (value, tree) in trees.iter().enumerate() {
            collect(tree, shape, &mut Vec::new(), &mut |path, kind| {
                found.push(Leaf { input, value, path: path.to_vec(), kind });
            });
        }
    }
    found
}

fn collect(tree: &Tree, shape: &Shape, path: &mut Vec<usize>, note: &mut dyn FnMut(&[usize], Number)) {
    let mut inside = |path: &mut Vec<usize>, index: usize, tree: &Tree, shape: &Shape| {
        path.push(index);
        collect(tree, shape, path, note);
        path.pop();
    };
    match (tree, shape) {
        (Tree::Number(_), Shape::Number(kind)) if *kind != Number::Boolean && !kind.is_float() => note(path, *kind),
        (Tree::Text(units), _) => {
            for index in 0..units.len() {
                path.push(index);
                note(path, Number::Character);
                path.pop();
            }
        }
        (Tree::List(items), Shape::List(item, _)) => {
            for (index, tree) in items.iter().enumerate() {
                inside(path, index, tree, item);
            }
        }
        (Tree::OneOf(way, parts), Shape::OneOf(ways)) => {
            for (index, (tree, (_, shape))) in parts.iter().zip(&ways[*way].parts).enumerate() {
                inside(path, index, tree, shape);
            }
        }
        _ => {}
    }
}

/// A leaf that can be changed.
enum LeafMut<'a> {
    Number(&'a mut i64),
    Unit(&'a mut u16),
}

impl Leaf {
    fn place<'a>(&self, inputs: &'a mut Inputs) -> Option<LeafMut<'a>> {
        let mut tree = inputs.get_mut(self.input)?.get_mut(self.value)?;
        let mut path = self.path.iter();
        loop {
            tree = match tree {
                Tree::List(parts) | Tree::OneOf(_, parts) => parts.get_mut(*path.next()?)?,
                Tree::Text(units) => return units.get_mut(*path.next()?).map(LeafMut::Unit),
                Tree::Number(number) => return Some(LeafMut::Number(number)),
            };
        }
    }

    /// Whether it is a character.
    pub(crate) fn is_character(&self) -> bool {
        self.kind == Number::Character
    }

    /// The number there.
    pub(crate) fn get(&self, inputs: &mut Inputs) -> Option<i64> {
        Some(match self.place(inputs)? {
            LeafMut::Number(number) => *number,
            LeafMut::Unit(unit) => (*unit).into(),
        })
    }

    /// Sets the number there, clamped to its kind.
    pub(crate) fn set(&self, inputs: &mut Inputs, number: i64) {
        let nearest = self.kind.nearest(number);
        match self.place(inputs) {
            Some(LeafMut::Number(place)) => *place = nearest,
            Some(LeafMut::Unit(unit)) => *unit = u16::try_from(nearest).unwrap_or(*unit),
            None => {}
        }
    }
}

/// The branch distance of a comparison: how far its operands are from being equal, with the sign.
pub(crate) fn branch_distance(comparison: NumberComparison) -> i128 {
    i128::from(signed(comparison.a)) - i128::from(signed(comparison.b))
}

/// An operand as a number: 32-bit operands are recorded without their signs.
pub(crate) fn signed(word: i64) -> i64 {
    u32::try_from(word).map_or(word, |word| word.cast_signed().into())
}

/// The zero of the line through two points; `None` if it is level.
pub(crate) fn secant(one: (i64, i128), other: (i64, i128)) -> Option<i64> {
    let (run, rise) = (i128::from(other.0) - i128::from(one.0), other.1 - one.1);
    if rise == 0 {
        return None;
    }
    let step = one.1.checked_mul(run)?.checked_div(rise)?;
    i64::try_from(i128::from(one.0) - step).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_step_solves_what_is_linear() {
        let side = |x: i64| i128::from(x) * 3 + 7 - 1_000;
        assert_eq!(secant((5, side(5)), (6, side(6))), Some(331));
        let quotient = |x: i64| i128::from(x / 1_000_000) - 4_711;
        let (one, other) = (4_444_333_322, 4_445_333_322);
        assert_eq!(quotient(secant((one, quotient(one)), (other, quotient(other))).unwrap()), 0);
        assert_eq!(secant((1, 4), (2, 4)), None);
    }
}
