//! Exhaustive enumeration of inputs, where there are few: booleans, enumerations, fixed values.
//!
//! Each input is enumerated as if it were read once. The caller must check that no run read one more often: then the
//! enumeration is not exhaustive.

use std::slice;

use counterpoint_ir::guide::{Number, Shape};
use counterpoint_ir::tree::Tree;

use crate::runner::Inputs;

/// The limit of enumeration. Each input is compared with each other one that has the same public inputs.
const MOST: usize = 256;

/// All inputs with one value each, in groups with the same public ones; `None` if there are too many.
pub(crate) fn groups(shapes: &[Shape], is_secret: &[bool], most: usize) -> Option<Vec<Vec<Inputs>>> {
    let values: Vec<Vec<Tree>> = shapes.iter().map(|shape| all(shape, most.min(MOST))).collect::<Option<_>>()?;
    let n_inputs = values.iter().try_fold(1_usize, |count, values| count.checked_mul(values.len()))?;
    if n_inputs > most.min(MOST) {
        return None;
    }
    // Public inputs are chosen first, so that what they share stays together.
    let mut groups: Vec<Vec<Inputs>> = vec![vec![vec![Vec::new(); shapes.len()]]];
    for wants_secret in [false, true] {
        for (input, values) in values.iter().enumerate().filter(|(input, _)| is_secret[*input] == wants_secret) {
            let with = |inputs: &Inputs, value: &Tree| {
                let mut inputs = inputs.clone();
                inputs[input] = vec![value.clone()];
                inputs
            };
            groups = if wants_secret {
                let more = |group: Vec<Inputs>| {
                    group.iter().flat_map(|inputs| values.iter().map(|value| with(inputs, value))).collect()
                };
                groups.into_iter().map(more).collect()
            } else {
                groups.iter().flat_map(|group| values.iter().map(|value| vec![with(&group[0], value)])).collect()
            };
        }
    }
    Some(groups)
}

/// All values of a shape; `None` if there are too many.
fn all(shape: &Shape, most: usize) -> Option<Vec<Tree>> {
    match shape {
        Shape::Number(kind @ (Number::Boolean | Number::Byte)) => {
            let (low, high) = kind.range();
            let values: Vec<Tree> = (low..=high).map(Tree::Number).collect();
            Some(values).filter(|values| values.len() <= most)
        }
        Shape::Number(_) | Shape::Text(_) | Shape::List(..) => None,
        Shape::OneOf(ways) => {
            let mut values = Vec::new();
            for (index, way) in ways.iter().enumerate() {
                let mut parts: Vec<Vec<Tree>> = vec![Vec::new()];
                for (_, shape) in &way.parts {
                    let of_part = all(shape, most)?;
                    if parts.len() * of_part.len() > most {
                        return None;
                    }
                    let with = |known: &Vec<Tree>, tree: &Tree| [known.as_slice(), slice::from_ref(tree)].concat();
                    parts = parts.iter().flat_map(|known| of_part.iter().map(|tree| with(known, tree))).collect();
                }
                values.extend(parts.into_iter().map(|parts| Tree::OneOf(index, parts)));
            }
            Some(values).filter(|values| values.len() <= most)
        }
        Shape::Fixed(_, tree) => Some(vec![tree.clone()]),
    }
}

#[cfg(test)]
mod tests {
    use counterpoint_ir::guide::Alternative;

    use super::*;

    #[test]
    fn few_inputs_are_all_listed_by_their_public_ones() {
        let way = |name: &str| Alternative { name: name.to_owned(), parts: Vec::new(), has_calls: false };
        let colour = Shape::OneOf(vec![way("RED"), way("GREEN"), way("BLUE")]);
        let five = Shape::Fixed(Box::new(Shape::Number(Number::Word)), Tree::Number(5));
        let shapes = [Shape::Number(Number::Boolean), colour.clone(), five];
        let groups = super::groups(&shapes, &[true, false, false], 100).expect("there are six");
        assert_eq!(groups.len(), 3);
        assert!(groups.iter().all(|group| group.len() == 2 && group[0][1..] == group[1][1..]));
        assert_eq!(groups[2][1], [Tree::Number(1), Tree::OneOf(2, Vec::new()), Tree::Number(5)].map(|tree| vec![tree]));
        assert_eq!(super::groups(&shapes, &[true, false, false], 5), None);
        assert_eq!(super::groups(&[colour, Shape::Text(3)], &[true, false], 100), None);
    }
}
