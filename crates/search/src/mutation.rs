//! Mutation of inputs.
//!
//! A mutation changes one leaf of a value: by a small step, by a new value, or by *input-to-state substitution*
//! (Aschermann et al.: REDQUEEN, NDSS 2019), where an operand of a comparison that occurs in the input is replaced by
//! the other operand.

use counterpoint_ir::guide::{Number, Shape};

use crate::feedback::{NumberComparison, TextComparison};
use crate::generator::Generator;
use counterpoint_ir::tree::Tree;

/// Mutates one leaf of a value.
pub(crate) fn mutate(generator: &mut Generator, tree: &mut Tree, shape: &Shape) {
    match (tree, shape) {
        (Tree::Number(number), Shape::Number(kind)) => *number = mutated_number(generator, *number, *kind),
        (Tree::Text(units), Shape::Text(most)) => {
            let known = std::mem::take(units);
            *units = generator.mutated_text(known);
            units.truncate(*most as usize);
        }
        (Tree::List(items), Shape::List(item, most)) => match generator.below(4) {
            0 if items.len() < *most as usize => {
                // The last call of a sequence sees the effects of all others.
                let at = if generator.chance(60) { items.len() } else { generator.below(items.len() + 1) };
                let new = generator.tree(item);
                items.insert(at, new);
            }
            1 if !items.is_empty() => {
                let at = generator.below(items.len());
                items.remove(at);
            }
            _ if !items.is_empty() => {
                let at = generator.below(items.len());
                mutate(generator, &mut items[at], item);
            }
            _ => items.push(generator.tree(item)),
        },
        (tree @ Tree::OneOf(..), Shape::OneOf(ways)) => {
            let Tree::OneOf(way, parts) = tree else { return };
            if parts.is_empty() || (ways.len() > 1 && generator.chance(20)) {
                *tree = generator.tree(shape);
            } else {
                let at = generator.below(parts.len());
                mutate(generator, &mut parts[at], &ways[*way].parts[at].1);
            }
        }
        _ => {}
    }
}

fn mutated_number(generator: &mut Generator, number: i64, kind: Number) -> i64 {
    let new = match generator.below(8) {
        _ if kind == Number::Boolean => return 1 - number,
        0 | 1 if kind.is_float() => return generator.number(kind),
        0 => number.wrapping_add(1),
        1 => number.wrapping_sub(1),
        2 => number.wrapping_neg(),
        3 => number ^ (1 << generator.below(if kind == Number::Long { 63 } else { 31 })),
        4 => number.wrapping_add(generator.constant()),
        5 => number.wrapping_sub(generator.constant()),
        _ => return generator.number(kind),
    };
    let (low, high) = kind.range();
    if (low..=high).contains(&new) { new } else { generator.number(kind) }
}

/// Replaces a leaf that equals an operand of a comparison by the other operand or its neighbour: `x < y` changes its
/// outcome at `y - 1`, `y` or `y + 1`. Returns whether there was such a leaf.
pub(crate) fn substitute_compared_number(
    generator: &mut Generator,
    tree: &mut Tree,
    shape: &Shape,
    comparisons: &[NumberComparison],
) -> bool {
    if comparisons.is_empty() {
        return false;
    }
    // The last comparisons are the ones that kept the run from new code.
    let first = if generator.chance(50) {
        comparisons.len() - 1 - generator.below(comparisons.len().min(3))
    } else {
        generator.below(comparisons.len())
    };
    for offset in 0..comparisons.len().min(8) {
        let NumberComparison { a, b, .. } = comparisons[(first + offset) % comparisons.len()];
        let (old, new) = if generator.chance(50) { (a, b) } else { (b, a) };
        if substitute_number(generator, tree, shape, old, new) {
            return true;
        }
    }
    false
}

/// Replaces a number, a character or a length by another one.
fn substitute_number(generator: &mut Generator, tree: &mut Tree, shape: &Shape, old: i64, new: i64) -> bool {
    match (tree, shape) {
        (Tree::Number(number), Shape::Number(kind)) => {
            // Words of 32 bits are compared without their signs where they are compared for equality.
            let word = |number: i64| number & 0xffff_ffff;
            let is_it = *number == old || (*number < 0 && word(*number) == old);
            if !is_it {
                return false;
            }
            let new = if kind.range().1 <= i32::MAX.into() && new > i32::MAX.into() {
                i64::from(u32::try_from(word(new)).unwrap_or(0).cast_signed())
            } else {
                new
            };
            let near = if generator.chance(50) { 0 } else { i64::try_from(generator.below(3)).unwrap_or(1) - 1 };
            *number = if kind.is_float() { new } else { kind.nearest(new.saturating_add(near)) };
            true
        }
        (Tree::Text(units), Shape::Text(most)) => {
            if usize::try_from(old) == Ok(units.len())
                && let Ok(length) = usize::try_from(new)
                && length <= *most as usize
                && generator.chance(50)
            {
                while units.len() < length {
                    units.push(generator.unit());
                }
                units.truncate(length);
                return true;
            }
            let (Ok(old), Ok(new)) = (u16::try_from(old), u16::try_from(new)) else { return false };
            let places: Vec<usize> = (0..units.len()).filter(|&at| units[at] == old).collect();
            let Some(at) = generator.pick(&places) else { return false };
            units[at] = new;
            true
        }
        (Tree::List(items), Shape::List(item, most)) => {
            if usize::try_from(old) == Ok(items.len())
                && let Ok(length) = usize::try_from(new)
                && length <= *most as usize
                && generator.chance(50)
            {
                while items.len() < length {
                    items.push(generator.tree(item));
                }
                items.truncate(length);
                return true;
            }
            let start = generator.below(items.len());
            (0..items.len()).any(|offset| {
                let at = (start + offset) % items.len();
                substitute_number(generator, &mut items[at], item, old, new)
            })
        }
        (Tree::OneOf(way, parts), Shape::OneOf(ways)) => parts
            .iter_mut()
            .zip(&ways[*way].parts)
            .any(|(part, (_, shape))| substitute_number(generator, part, shape, old, new)),
        _ => false,
    }
}

/// Replaces a text that a run compared, wherever it occurs in a text of the input, by the text that it was compared
/// with. Returns whether there was such an occurrence.
pub(crate) fn substitute_compared_text(
    generator: &mut Generator,
    tree: &mut Tree,
    shape: &Shape,
    comparisons: &[TextComparison],
) -> bool {
    if comparisons.is_empty() {
        return false;
    }
    let first = if generator.chance(50) {
        comparisons.len() - 1 - generator.below(comparisons.len().min(3))
    } else {
        generator.below(comparisons.len())
    };
    for offset in 0..comparisons.len().min(4) {
        let TextComparison { text, with } = &comparisons[(first + offset) % comparisons.len()];
        let (old, new) = match with {
            Some(with) if generator.chance(80) => (text, with.clone()),
            Some(with) => (with, text.clone()),
            None => (text, generator.token()),
        };
        if substitute_text(generator, tree, shape, old, &new) {
            return true;
        }
    }
    false
}

fn substitute_text(generator: &mut Generator, tree: &mut Tree, shape: &Shape, old: &[u16], new: &[u16]) -> bool {
    match (tree, shape) {
        (Tree::Text(units), Shape::Text(most)) => {
            let places: Vec<usize> = (0..=units.len().saturating_sub(old.len()))
                .filter(|&at| starts_with_ignoring_case(&units[at..], old))
                .collect();
            let Some(at) = generator.pick(&places) else { return false };
            let is_whole = units.len() == old.len() && !old.is_empty();
            let new = match generator.below(4) {
                // For `startsWith`, `endsWith` and `contains`.
                0 if is_whole => [new, old].concat(),
                1 if is_whole => [old, new].concat(),
                _ => new.to_vec(),
            };
            units.splice(at..at + old.len(), new);
            units.truncate(*most as usize);
            true
        }
        (Tree::List(items), Shape::List(item, _)) => {
            let start = generator.below(items.len());
            (0..items.len()).any(|offset| {
                let at = (start + offset) % items.len();
                substitute_text(generator, &mut items[at], item, old, new)
            })
        }
        (Tree::OneOf(way, parts), Shape::OneOf(ways)) => parts
            .iter_mut()
            .zip(&ways[*way].parts)
            .any(|(part, (_, shape))| substitute_text(generator, part, shape, old, new)),
        _ => false,
    }
}

/// Whether units start with a text, ignoring the case of letters.
pub(crate) fn starts_with_ignoring_case(units: &[u16], text: &[u16]) -> bool {
    let small = |unit: u16| u8::try_from(unit).map_or(unit, |byte| byte.to_ascii_lowercase().into());
    units.len() >= text.len() && units.iter().zip(text).all(|(&a, &b)| small(a) == small(b))
}
