//! Descent towards a branch that no run has taken: what it compares is followed back to a number of the inputs.
//!
//! Most comparisons depend on numbers of the input by sums, products and quotients with constants. So two runs that
//! differ in one number tell how the distance between the two sides changes with it, and a step along that line often
//! lands where they are equal; a few more steps make up for rounding and for what is not linear. Where a small change
//! makes no difference, as behind a division, larger ones are tried.

use counterpoint_ir::guide::{Number, Shape};
use counterpoint_ir::tree::Tree;

use crate::feedback::Compared;
use crate::run::Inputs;

/// A number or a character in the inputs: the input, the value among those that are read of it, and the way to the leaf.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Leaf {
    input: usize,
    value: usize,
    path: Vec<usize>,
    kind: Number,
}

/// The numbers of some inputs that a step can change.
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

/// Where a leaf is.
enum Place<'a> {
    Number(&'a mut i64),
    Unit(&'a mut u16),
}

impl Leaf {
    fn place<'a>(&self, inputs: &'a mut Inputs) -> Option<Place<'a>> {
        let mut tree = inputs.get_mut(self.input)?.get_mut(self.value)?;
        let mut path = self.path.iter();
        loop {
            tree = match tree {
                Tree::List(parts) | Tree::OneOf(_, parts) => parts.get_mut(*path.next()?)?,
                Tree::Text(units) => return units.get_mut(*path.next()?).map(Place::Unit),
                Tree::Number(number) => return Some(Place::Number(number)),
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
            Place::Number(number) => *number,
            Place::Unit(unit) => (*unit).into(),
        })
    }

    /// Sets the number there, as far as its kind reaches.
    pub(crate) fn set(&self, inputs: &mut Inputs, number: i64) {
        let nearest = self.kind.nearest(number);
        match self.place(inputs) {
            Some(Place::Number(place)) => *place = nearest,
            Some(Place::Unit(unit)) => *unit = u16::try_from(nearest).unwrap_or(*unit),
            None => {}
        }
    }
}

/// How far a comparison is from being equal.
pub(crate) fn distance(compared: Compared) -> i128 {
    i128::from(signed(compared.a)) - i128::from(signed(compared.b))
}

/// A compared word as a number: words of 32 bits come without their signs.
pub(crate) fn signed(word: i64) -> i64 {
    u32::try_from(word).map_or(word, |word| word.cast_signed().into())
}

/// Where the line through two points meets zero; nothing if it is level.
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
