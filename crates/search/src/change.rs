//! Inputs like known ones: one leaf is replaced, moved a little, or set to what a comparison asked for.

use counterpoint_ir::guide::{Number, Shape};

use crate::draw::Draw;
use crate::feedback::{Asked, Compared};
use counterpoint_ir::tree::Tree;

/// Changes something in a tree.
pub(crate) fn change(draw: &mut Draw, tree: &mut Tree, shape: &Shape) {
    match (tree, shape) {
        (Tree::Number(number), Shape::Number(kind)) => *number = moved(draw, *number, *kind),
        (Tree::Text(units), Shape::Text(most)) => {
            let known = std::mem::take(units);
            *units = draw.edited(known);
            units.truncate(*most as usize);
        }
        (Tree::List(items), Shape::List(item, most)) => match draw.below(4) {
            0 if items.len() < *most as usize => {
                // What comes last finds done what those before it do.
                let at = if draw.chance(60) { items.len() } else { draw.below(items.len() + 1) };
                let new = draw.tree(item);
                items.insert(at, new);
            }
            1 if !items.is_empty() => {
                let at = draw.below(items.len());
                items.remove(at);
            }
            _ if !items.is_empty() => {
                let at = draw.below(items.len());
                change(draw, &mut items[at], item);
            }
            _ => items.push(draw.tree(item)),
        },
        (tree @ Tree::OneOf(..), Shape::OneOf(ways)) => {
            let Tree::OneOf(way, parts) = tree else { return };
            if parts.is_empty() || (ways.len() > 1 && draw.chance(20)) {
                *tree = draw.tree(shape);
            } else {
                let at = draw.below(parts.len());
                change(draw, &mut parts[at], &ways[*way].parts[at].1);
            }
        }
        _ => {}
    }
}

fn moved(draw: &mut Draw, number: i64, kind: Number) -> i64 {
    let new = match draw.below(8) {
        _ if kind == Number::Boolean => return 1 - number,
        0 | 1 if kind.is_float() => return draw.number(kind),
        0 => number.wrapping_add(1),
        1 => number.wrapping_sub(1),
        2 => number.wrapping_neg(),
        3 => number ^ (1 << draw.below(if kind == Number::Long { 63 } else { 31 })),
        4 => number.wrapping_add(draw.constant()),
        5 => number.wrapping_sub(draw.constant()),
        _ => return draw.number(kind),
    };
    let (low, high) = kind.range();
    if (low..=high).contains(&new) { new } else { draw.number(kind) }
}

/// Sets leaves that were compared to what they were compared with, or next to it: whoever asks `x < y` may be answered by
/// an `x` of `y - 1`, `y` or `y + 1`. Whether there was one.
pub(crate) fn answer(draw: &mut Draw, tree: &mut Tree, shape: &Shape, compared: &[Compared]) -> bool {
    if compared.is_empty() {
        return false;
    }
    // The last comparisons are those that kept the run from going on.
    let first = if draw.chance(50) {
        compared.len() - 1 - draw.below(compared.len().min(3))
    } else {
        draw.below(compared.len())
    };
    for offset in 0..compared.len().min(8) {
        let Compared { a, b, .. } = compared[(first + offset) % compared.len()];
        let (old, new) = if draw.chance(50) { (a, b) } else { (b, a) };
        if replace(draw, tree, shape, old, new) {
            return true;
        }
    }
    false
}

/// Replaces a leaf that is a number, a character or as long as a number says.
fn replace(draw: &mut Draw, tree: &mut Tree, shape: &Shape, old: i64, new: i64) -> bool {
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
            let near = if draw.chance(50) { 0 } else { i64::try_from(draw.below(3)).unwrap_or(1) - 1 };
            *number = if kind.is_float() { new } else { kind.nearest(new.saturating_add(near)) };
            true
        }
        (Tree::Text(units), Shape::Text(most)) => {
            if usize::try_from(old) == Ok(units.len())
                && let Ok(length) = usize::try_from(new)
                && length <= *most as usize
                && draw.chance(50)
            {
                while units.len() < length {
                    units.push(draw.unit());
                }
                units.truncate(length);
                return true;
            }
            let (Ok(old), Ok(new)) = (u16::try_from(old), u16::try_from(new)) else { return false };
            let places: Vec<usize> = (0..units.len()).filter(|&at| units[at] == old).collect();
            let Some(at) = draw.pick(&places) else { return false };
            units[at] = new;
            true
        }
        (Tree::List(items), Shape::List(item, most)) => {
            if usize::try_from(old) == Ok(items.len())
                && let Ok(length) = usize::try_from(new)
                && length <= *most as usize
                && draw.chance(50)
            {
                while items.len() < length {
                    items.push(draw.tree(item));
                }
                items.truncate(length);
                return true;
            }
            let start = draw.below(items.len());
            (0..items.len()).any(|offset| {
                let at = (start + offset) % items.len();
                replace(draw, &mut items[at], item, old, new)
            })
        }
        (Tree::OneOf(way, parts), Shape::OneOf(ways)) => {
            parts.iter_mut().zip(&ways[*way].parts).any(|(part, (_, shape))| replace(draw, part, shape, old, new))
        }
        _ => false,
    }
}

/// Writes one text instead of another one that a run asked about, in a text of the inputs that has it: whoever asks whether
/// a part of it is `y` may be answered by one whose part is. Whether there was one.
pub(crate) fn spell(draw: &mut Draw, tree: &mut Tree, shape: &Shape, asked: &[Asked]) -> bool {
    if asked.is_empty() {
        return false;
    }
    let first =
        if draw.chance(50) { asked.len() - 1 - draw.below(asked.len().min(3)) } else { draw.below(asked.len()) };
    for offset in 0..asked.len().min(4) {
        let Asked { text, with } = &asked[(first + offset) % asked.len()];
        let (old, new) = match with {
            Some(with) if draw.chance(80) => (text, with.clone()),
            Some(with) => (with, text.clone()),
            None => (text, draw.word()),
        };
        if respell(draw, tree, shape, old, &new) {
            return true;
        }
    }
    false
}

fn respell(draw: &mut Draw, tree: &mut Tree, shape: &Shape, old: &[u16], new: &[u16]) -> bool {
    match (tree, shape) {
        (Tree::Text(units), Shape::Text(most)) => {
            let places: Vec<usize> =
                (0..=units.len().saturating_sub(old.len())).filter(|&at| is_like(&units[at..], old)).collect();
            let Some(at) = draw.pick(&places) else { return false };
            let is_whole = units.len() == old.len() && !old.is_empty();
            let new = match draw.below(4) {
                // A text that starts with another one, ends with it or has it inside.
                0 if is_whole => [new, old].concat(),
                1 if is_whole => [old, new].concat(),
                _ => new.to_vec(),
            };
            units.splice(at..at + old.len(), new);
            units.truncate(*most as usize);
            true
        }
        (Tree::List(items), Shape::List(item, _)) => {
            let start = draw.below(items.len());
            (0..items.len()).any(|offset| {
                let at = (start + offset) % items.len();
                respell(draw, &mut items[at], item, old, new)
            })
        }
        (Tree::OneOf(way, parts), Shape::OneOf(ways)) => {
            parts.iter_mut().zip(&ways[*way].parts).any(|(part, (_, shape))| respell(draw, part, shape, old, new))
        }
        _ => false,
    }
}

/// Whether units start with a text; small and capital letters are alike.
pub(crate) fn is_like(units: &[u16], text: &[u16]) -> bool {
    let small = |unit: u16| u8::try_from(unit).map_or(unit, |byte| byte.to_ascii_lowercase().into());
    units.len() >= text.len() && units.iter().zip(text).all(|(&a, &b)| small(a) == small(b))
}
